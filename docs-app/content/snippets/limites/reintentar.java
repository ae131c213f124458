import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

class Reintentar {
    static final HttpClient HTTP = HttpClient.newHttpClient();

    public static void main(String[] args) throws Exception {
        HttpRequest launch = HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + "/tasks"))
            .header("Authorization", "Bearer " + System.getenv("CAUCE_TOKEN"))
            .header("Content-Type", "application/json")
            .header("X-Sandbox-Scenario", "slow=2")
            .POST(BodyPublishers.ofString("""
                {
                  "action": "banco-bice:identity-validation",
                  "args": { "username": "12345678-5", "password": "clave123" }
                }
                """))
            .build();

        HTTP.send(launch, BodyHandlers.ofString());
        Instant start = Instant.now();
        var response = withPatience(launch, 5, 3000);
        System.out.println(response.body() + " quedan "
            + response.headers().firstValue("X-Quota-Remaining").orElse("?") + " tareas este mes");
        // La primera tarea todavía corría: hubo que esperar.
        boolean hasWaited = Duration.between(start, Instant.now()).toMillis() >= 500;
        System.exit(response.statusCode() == 200 && hasWaited ? 0 : 1);
    }

    // #region reintentar
    static HttpResponse<String> withPatience(HttpRequest request, int tries, long longestMs) throws Exception {
        for (int attempt = 1; ; attempt++) {
            var response = HTTP.send(request, BodyHandlers.ofString());
            var retryAfter = response.headers().firstValue("Retry-After");
            if (response.statusCode() < 400 || retryAfter.isEmpty() || attempt == tries) return response;
            Instant until = ZonedDateTime.parse(retryAfter.get(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
            long left = Duration.between(Instant.now(), until).toMillis();
            // La fecha es la última posible; antes de ella vale la pena probar de vez en cuando.
            Thread.sleep(Math.min(Math.max(left, 500), longestMs));
        }
    }
    // #endregion
}
