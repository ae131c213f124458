// #region cifrar
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;

// #endregion

class Persistente {
    private static final java.net.http.HttpClient HTTP = java.net.http.HttpClient.newHttpClient();
    private static String bearer;

    record Answer(int status, String body) {
        /** Un campo de texto del JSON. */
        String text(String name) {
            var found = java.util.regex.Pattern.compile('"' + name + "\":\"([^\"]*)\"").matcher(body);
            return found.find() ? found.group(1) : "";
        }
    }

    static Answer call(String method, String path, String body) throws Exception {
        var isLogin = path.equals("/auth/login");
        var uri = java.net.URI.create(System.getenv("CAUCE_URL") + path);
        var request = java.net.http.HttpRequest.newBuilder(uri)
            .method(method, java.net.http.HttpRequest.BodyPublishers.ofString(body))
            .header("Content-Type", "application/json")
            .header(isLogin ? "X-API-Key" : "Authorization",
                isLogin ? System.getenv("CAUCE_API_KEY") : "Bearer " + bearer)
            .build();
        var answer = HTTP.send(request, java.net.http.HttpResponse.BodyHandlers.ofString());
        return new Answer(answer.statusCode(), answer.body());
    }

    // #region lanzar
    private static Credentials.PublicKey cachedKey;
    private static Instant readAt = Instant.MIN;

    /** La llave RSA vigente, guardada hasta un día. */
    static Credentials.PublicKey currentKey() throws Exception {
        if (cachedKey == null || readAt.isBefore(Instant.now().minusSeconds(24 * 60 * 60))) {
            var answer = call("GET", "/encryption/keys", "");
            if (answer.status() != 200) throw new IllegalStateException(answer.toString());
            // En tu proyecto, lee el JSON con tu biblioteca y toma la primera llave RSA-OAEP-256
            var keys = answer.body().substring(answer.body().indexOf("\"kty\":\"RSA\""));
            var rsa = new Answer(200, keys);
            cachedKey = new Credentials.PublicKey(rsa.text("kid"), rsa.text("n"), rsa.text("e"));
            readAt = Instant.now();
        }
        return cachedKey;
    }

    static String launch(String action, String username, String password) throws Exception {
        for (var isRetry : new boolean[] {false, true}) {
            var encrypted = Credentials.encrypt(username, password, currentKey());
            var answer = call("POST", "/tasks",
                """
                {"action":"%s","encryptArgs":"%s"}""".formatted(action, encrypted));
            if (answer.status() == 200) return answer.text("taskId");
            var isUnreadable = answer.status() == 422
                && answer.text("message").equals("encryptArgs could not be decrypted");
            if (!isUnreadable || isRetry) throw new IllegalStateException(answer.toString());
            cachedKey = null; // la llave ya no sirve: pide la nueva, una sola vez
        }
        throw new AssertionError();
    }
    // #endregion

    public static void main(String[] args) throws Exception {
        bearer = call("POST", "/auth/login", "{}").text("token");
        // La primera vez con una llave retirada: el programa tiene que recuperarse solo.
        var key = currentKey();
        cachedKey = new Credentials.PublicKey("llave-retirada", key.n(), key.e());
        var rut = System.getenv().getOrDefault("CAUCE_RUT", "12345678-5");
        var taskId = launch("banco-chile:movement", rut, "clave123");
        if (cachedKey.kid().equals("llave-retirada")) System.exit(1);
        System.out.println("Tarea " + taskId);

        var task = call("GET", "/tasks/" + taskId, "");
        for (var poll = 0; poll < 60 && task.body().contains("\"taskStatusCode\":202"); poll++) {
            Thread.sleep(500);
            task = call("GET", "/tasks/" + taskId, "");
        }
        if (!task.text("taskStatus").equals("success")) {
            throw new IllegalStateException(task.toString());
        }
    }
}

// #region cifrar

/** Credenciales como JWE compacto (RSA-OAEP-256, A256GCM), sin bibliotecas fuera del JDK. */
final class Credentials {
    private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();
    private static final OAEPParameterSpec OAEP_256 = new OAEPParameterSpec(
        "SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);

    /** Una llave de GET /encryption/keys: sus campos kid, n y e. */
    record PublicKey(String kid, String n, String e) {
        java.security.PublicKey decoded() throws GeneralSecurityException {
            var modulus = new BigInteger(1, Base64.getUrlDecoder().decode(n));
            var exponent = new BigInteger(1, Base64.getUrlDecoder().decode(e));
            var spec = new RSAPublicKeySpec(modulus, exponent);
            return KeyFactory.getInstance("RSA").generatePublic(spec);
        }
    }

    /** Es de tu cliente, vence en dos minutos y sirve una sola vez. */
    static String encrypt(String username, String password, PublicKey key)
            throws GeneralSecurityException {
        var payload = """
            {"username":%s,"password":%s,"jti":"%s","exp":%d,"aud":"%s"}"""
            .formatted(quoted(username), quoted(password), UUID.randomUUID(),
                Instant.now().getEpochSecond() + 120, System.getenv("CAUCE_CLIENT_ID"));
        var header = URL.encodeToString(
            """
            {"alg":"RSA-OAEP-256","enc":"A256GCM","kid":"%s"}""".formatted(key.kid())
            .getBytes(StandardCharsets.UTF_8));

        // Una llave nueva para cada mensaje, cifrada con la llave pública de Cauce
        var generator = KeyGenerator.getInstance("AES");
        generator.init(256);
        var contentKey = generator.generateKey();
        var rsa = Cipher.getInstance("RSA/ECB/OAEPPadding");
        rsa.init(Cipher.ENCRYPT_MODE, key.decoded(), OAEP_256);
        var wrappedKey = rsa.doFinal(contentKey.getEncoded());

        // El contenido, con el encabezado autenticado; Java pone la marca de GCM al final
        var iv = new byte[12];
        new SecureRandom().nextBytes(iv);
        var aes = Cipher.getInstance("AES/GCM/NoPadding");
        aes.init(Cipher.ENCRYPT_MODE, contentKey, new GCMParameterSpec(128, iv));
        aes.updateAAD(header.getBytes(StandardCharsets.US_ASCII));
        var sealed = aes.doFinal(payload.getBytes(StandardCharsets.UTF_8));
        var split = sealed.length - 16;

        return String.join(".", header, URL.encodeToString(wrappedKey), URL.encodeToString(iv),
            URL.encodeToString(Arrays.copyOf(sealed, split)),
            URL.encodeToString(Arrays.copyOfRange(sealed, split, sealed.length)));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
// #endregion
