import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

class Revocar {
    public static void main(String[] args) throws Exception {
        var http = HttpClient.newHttpClient();
        String url = System.getenv("CAUCE_URL");
        String consentId = System.getenv("CAUCE_CONSENT_ID");
        var made = HttpRequest.newBuilder(URI.create(url + "/token/task"))
            .header("X-API-Key", System.getenv("CAUCE_API_KEY"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"clientId\":\"%s\",\"target\":\"%s\"}"
                .formatted(System.getenv("CAUCE_CLIENT_ID"), System.getenv("CAUCE_RUT"))))
            .build();
        String taskToken = http.send(made, BodyHandlers.ofString()).body()
            .replaceAll("(?s).*\"taskToken\":\"([^\"]+)\".*", "$1");

        // #region revocar
        var request = HttpRequest.newBuilder(URI.create(url + "/consents/" + consentId + "/revoke"))
            .header("Authorization", "Bearer " + taskToken)
            .timeout(Duration.ofSeconds(10))
            .POST(BodyPublishers.noBody())
            .build();
        var response = http.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) throw new IllegalStateException(response.body());
        System.out.println(response.body());
        // #endregion
        if (!response.body().contains("\"subStatus\":\"REVOKED\"")) throw new AssertionError();
    }
}
