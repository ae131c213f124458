// #region programa
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

class Temporal {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static String call(String path, String header, String value, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + path))
            .header("Content-Type", "application/json")
            .header(header, value)
            .POST(BodyPublishers.ofString(body))
            .build();
        var answer = HTTP.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** Un campo de texto; en tu proyecto, lee el JSON con tu biblioteca. */
    static String text(String json, String name) {
        var found = Pattern.compile('"' + name + "\":\"([^\"]*)\"").matcher(json);
        if (!found.find()) throw new IllegalStateException("Falta " + name);
        return found.group(1);
    }

    /** Una sesión con su llave: las dos vencen juntas. */
    record Session(String bearer, String kid, String x, String y, Instant expiresAt) {
        static Session open() throws Exception {
            var login = call("/auth/login", "X-API-Key", System.getenv("CAUCE_API_KEY"), "{}");
            var bearer = "Bearer " + text(login, "token");
            var key = call("/encryption/keys", "Authorization", bearer, "{\"alg\":\"ECDH-ES\"}");
            return new Session(bearer, text(key, "kid"), text(key, "x"), text(key, "y"),
                Instant.parse(text(key, "expiresAt")));
        }
    }

    private static Session session;

    static String launch(String action, String username, String password) throws Exception {
        // Un minuto de margen: ni el token ni la llave pueden vencer en el camino
        if (session == null || session.expiresAt().isBefore(Instant.now().plusSeconds(60))) {
            session = Session.open();
        }
        var encrypted = Credentials.encrypt(username, password, session);
        var task = call("/tasks", "Authorization", session.bearer(), """
            {"action":"%s","encryptArgs":"%s"}""".formatted(action, encrypted));
        return text(task, "taskId");
    }
    // #endregion

    public static void main(String[] args) throws Exception {
        var rut = System.getenv().getOrDefault("CAUCE_RUT", "12345678-5");
        // La llave de otra sesión no sirve, y una sesión por vencer se renueva.
        var own = Session.open();
        var foreign = Session.open();
        session = new Session(own.bearer(), foreign.kid(), foreign.x(), foreign.y(), own.expiresAt());
        try {
            launch("banco-chile:movement", rut, "clave123");
            System.exit(1);
        } catch (IllegalStateException error) {
            if (!error.getMessage().contains("encryptArgs could not be decrypted")) throw error;
        }
        session = new Session(own.bearer(), own.kid(), own.x(), own.y(), Instant.now());
        var taskId = launch("banco-chile:movement", rut, "clave123");
        System.out.println("Tarea " + taskId);

        var request = HttpRequest
            .newBuilder(URI.create(System.getenv("CAUCE_URL") + "/tasks/" + taskId))
            .header("Authorization", session.bearer())
            .build();
        var task = HTTP.send(request, BodyHandlers.ofString()).body();
        for (var poll = 0; poll < 60 && task.contains("\"taskStatusCode\":202"); poll++) {
            Thread.sleep(Duration.ofMillis(500).toMillis());
            task = HTTP.send(request, BodyHandlers.ofString()).body();
        }
        if (!text(task, "taskStatus").equals("success")) throw new IllegalStateException(task);
    }
    // #region programa
}

/** Credenciales como JWE compacto (ECDH-ES, A256GCM), sin bibliotecas fuera del JDK. */
final class Credentials {
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

    static String encrypt(String username, String password, Temporal.Session session)
            throws GeneralSecurityException {
        // Un par de llaves que solo sirve para este mensaje
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        var pair = generator.generateKeyPair();
        var own = (ECPublicKey) pair.getPublic();
        var header = URL.encodeToString("""
            {"alg":"ECDH-ES","enc":"A256GCM","kid":"%s",\
            "epk":{"kty":"EC","crv":"P-256","x":"%s","y":"%s"}}"""
            .formatted(session.kid(), coordinate(own.getW().getAffineX()),
                coordinate(own.getW().getAffineY()))
            .getBytes(UTF_8));

        // La llave del contenido sale del secreto compartido (Concat KDF, RFC 7518, sección 4.6.2)
        var point = new ECPoint(number(session.x()), number(session.y()));
        var recipient = KeyFactory.getInstance("EC")
            .generatePublic(new ECPublicKeySpec(point, own.getParams()));
        var agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(pair.getPrivate());
        agreement.doPhase(recipient, true);
        var algorithm = "A256GCM".getBytes(US_ASCII);
        var info = ByteBuffer.allocate(4 + 32 + 4 + algorithm.length + 12)
            .putInt(1).put(agreement.generateSecret())
            .putInt(algorithm.length).put(algorithm)
            .putInt(0).putInt(0).putInt(256)
            .array();
        var contentKey = MessageDigest.getInstance("SHA-256").digest(info);

        var iv = new byte[12];
        new SecureRandom().nextBytes(iv);
        var aes = Cipher.getInstance("AES/GCM/NoPadding");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(contentKey, "AES"),
            new GCMParameterSpec(128, iv));
        aes.updateAAD(header.getBytes(US_ASCII));
        var payload = "{\"username\":" + quoted(username) + ",\"password\":" + quoted(password) + "}";
        var sealed = aes.doFinal(payload.getBytes(UTF_8));
        var split = sealed.length - 16;
        return String.join(".", header, "", URL.encodeToString(iv),
            URL.encodeToString(Arrays.copyOf(sealed, split)),
            URL.encodeToString(Arrays.copyOfRange(sealed, split, sealed.length)));
    }

    private static BigInteger number(String coordinate) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(coordinate));
    }

    /** Siempre 32 bytes, con ceros a la izquierda. */
    private static String coordinate(BigInteger number) {
        var bytes = number.toByteArray();
        var fixed = new byte[32];
        var length = Math.min(32, bytes.length);
        System.arraycopy(bytes, bytes.length - length, fixed, 32 - length, length);
        return URL.encodeToString(fixed);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
// #endregion
