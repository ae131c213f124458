import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Recibir {
    static final HttpClient HTTP = HttpClient.newHttpClient();
    static final LinkedBlockingQueue<String> RECEIVED = new LinkedBlockingQueue<>();
    static volatile String secret = "";

    // #region verificar
    /** El evento, si la entrega viene de Cauce, nadie la cambió y es de hace menos de 5 minutos. */
    static String verify(Headers headers, byte[] body, String secret)
            throws GeneralSecurityException {
        String id = headers.getFirst("webhook-id");
        String timestamp = headers.getFirst("webhook-timestamp");
        String signatures = headers.getFirst("webhook-signature");
        if (id == null || timestamp == null || signatures == null)
            throw new GeneralSecurityException("Faltan encabezados");
        long age = Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp));

        byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes();
        for (String signature : signatures.split(" "))
            if (age <= 300 && MessageDigest.isEqual(expected, signature.getBytes()))
                return new String(body, StandardCharsets.UTF_8);
        throw new GeneralSecurityException("No es una entrega de Cauce");
    }
    // #endregion

    static void saveOnce(String event) {
        RECEIVED.add(event);
    }

    public static void main(String[] args) throws Exception {
        // #region recibir
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", exchange -> {
            // Tal como llegó: la firma cubre cada byte.
            byte[] body = exchange.getRequestBody().readAllBytes();
            int status;
            try {
                // Por su id: puede llegar más de una vez.
                saveOnce(verify(exchange.getRequestHeaders(), body, secret));
                status = 204; // el trabajo largo, después de responder
            } catch (GeneralSecurityException | NumberFormatException error) {
                status = 400;
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        // #endregion
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        try {
            String bearer = "Bearer " + System.getenv("CAUCE_TOKEN");
            String webhook = send(request("POST", "/webhooks", "{\"url\":\"" + url + "\"}")
                .header("Authorization", bearer));
            secret = field(webhook, "secret");
            String path = "/webhooks/" + field(webhook, "id");
            send(request("POST", path + "/test", "").header("Authorization", bearer));
            String event = RECEIVED.poll(30, TimeUnit.SECONDS);
            send(request("DELETE", path, "").header("Authorization", bearer));
            System.out.println("Llegó " + field(event, "type"));
            if (!field(event, "type").equals("webhook.test")) throw new IllegalStateException(event);

            var forged = HttpRequest.newBuilder(URI.create(url))
                .header("webhook-id", "evt_1")
                .header("webhook-timestamp", String.valueOf(Instant.now().getEpochSecond()))
                .header("webhook-signature", "v1,AAAA v1, v2,x")
                .POST(BodyPublishers.ofString("{}"));
            int status = HTTP.send(forged.build(), BodyHandlers.discarding()).statusCode();
            if (status != 400) throw new IllegalStateException("Aceptó una entrega falsa");
        } finally {
            server.stop(0);
        }
    }

    static HttpRequest.Builder request(String method, String path, String body) {
        var builder = HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + path));
        if (body.isEmpty()) return builder.method(method, BodyPublishers.noBody());
        return builder.header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body));
    }

    static String send(HttpRequest.Builder request) throws Exception {
        var response = HTTP.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 400)
            throw new IllegalStateException(response.statusCode() + " " + response.body());
        return response.body();
    }

    static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"?([^\",}]+)").matcher(json);
        if (!found.find()) throw new IllegalStateException("Falta " + name + " en la respuesta");
        return found.group(1);
    }
}
