import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;

class Otp {
    // #region crear
    public static void main(String[] args) throws Exception {
        String body = """
            {
              "products": ["product-balance", "movement"],
              "clientId": "%s",
              "user": { "username": "12345678-5", "email": "persona@correo.example" },
              "widgetConfigId": "%s",
              "filters": { "entities": { "include": { "types": ["bank"] } } }
            }
            """.formatted(System.getenv("CAUCE_CLIENT_ID"), System.getenv("CAUCE_WIDGET_CONFIG_ID"));
        var request = HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + "/token/otp/create"))
            .header("X-API-Key", System.getenv("CAUCE_API_KEY"))
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .timeout(Duration.ofSeconds(10))
            .POST(BodyPublishers.ofString(body))
            .build();
        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) throw new IllegalStateException(response.body());
        // Léela con tu librería de JSON: data.otpToken y data.consentId.
        System.out.println(response.body());
        // #endregion
        if (!response.body().matches("(?s).*\"otpToken\":\"[\\w-]{40,}\".*\"consentId\":\"[0-9a-f-]{36}\".*"))
            throw new AssertionError(response.body());
        // #region crear
    }
    // #endregion
}
