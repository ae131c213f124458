import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

class Idempotencia {
    static final String URL = System.getenv("CAUCE_URL");
    static final HttpClient HTTP = HttpClient.newHttpClient();

    public static void main(String[] args) throws Exception {
        String token = System.getenv("CAUCE_TOKEN");
        String launchKey = UUID.randomUUID().toString();

        String first = launch(token, launchKey);
        String second = launch(token, launchKey);
        System.out.println(first);
        if (!first.equals(second)) throw new IllegalStateException("Se lanzaron dos tareas");
    }

    // #region lanzar
    static String launch(String token, String launchKey) throws Exception {
        // launchKey se guarda con la solicitud antes de llamar, y se repite en cada intento.
        return send(HttpRequest.newBuilder(URI.create(URL + "/tasks"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", launchKey)
            .POST(BodyPublishers.ofString("""
                {
                  "action": "banco-chile:identity-validation",
                  "args": { "username": "12345678-5", "password": "clave123" }
                }
                """))
            .build());
    }
    // #endregion

    static String send(HttpRequest request) throws Exception {
        var response = HTTP.send(request, BodyHandlers.ofString());
        if (response.statusCode() >= 400) throw new IllegalStateException(response.body());
        return response.body();
    }
}
