import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.regex.Pattern;

class Manejar {
    public static void main(String[] args) throws Exception {
        HttpRequest.Builder launch = HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + "/tasks"))
            .header("Authorization", "Bearer " + System.getenv("CAUCE_TOKEN"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("""
                {
                  "action": "banco-falabella:movement",
                  "args": { "username": "12345678-5", "password": "corta" }
                }
                """));
        String refused = "";

        // #region decidir
        try {
            cauce(launch);
        } catch (CauceException error) {
            refused = error.code;
            switch (error.code) {
                case "INVALID_PASSWORD_SCHEMA", "INVALID_RUT" ->
                    System.out.println("Vuelve al formulario y muestra la regla de la institución");
                default -> System.out.println(error.retryAfter != null
                    ? "Espera hasta " + error.retryAfter
                    : "Regístralo con su requestId " + error.requestId);
            }
        }
        // #endregion
        System.exit(refused.equals("INVALID_PASSWORD_SCHEMA") ? 0 : 1);
    }

    // #region manejar
    /** Lo que respondió Cauce cuando no hizo lo pedido. */
    static class CauceException extends Exception {
        final int status;
        final String code;
        final String requestId;
        final Instant retryAfter;

        CauceException(HttpResponse<String> response) {
            super(field(response.body(), "message"));
            String when = field(response.body(), "retryAfter");
            status = response.statusCode();
            // La API principal lo llama errorCode; la de Cauce Connect, code.
            code = field(response.body(), "errorCode|code");
            requestId = field(response.body(), "requestId");
            retryAfter = when == null ? null : Instant.parse(when);
        }
    }

    static String cauce(HttpRequest.Builder request) throws Exception {
        var response = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 400) throw new CauceException(response);
        return response.body();
    }
    // #endregion

    /** Un texto de un JSON, o null. En tu proyecto usa la librería de JSON que ya tengas. */
    static String field(String json, String name) {
        var found = Pattern.compile("\"(?:" + name + ")\":\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
        return found.find() ? found.group(1) : null;
    }
}
