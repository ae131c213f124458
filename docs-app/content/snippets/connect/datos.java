import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Pattern;

class Datos {
    static final HttpClient HTTP = HttpClient.newHttpClient();

    public static void main(String[] args) throws Exception {
        // #region token
        String answer = connect("/token/task", "X-API-Key", System.getenv("CAUCE_API_KEY"), """
            { "clientId": "%s", "target": "%s" }
            """.formatted(System.getenv("CAUCE_CLIENT_ID"), System.getenv("CAUCE_RUT")));
        String bearer = "Bearer " + field(answer, "taskToken");
        // #endregion

        // #region consentimientos
        for (int page = 1; ; page++) {
            String consents = connect("/consents?limit=100&page=" + page, "Authorization", bearer, null);
            System.out.println(consents);
            if (field(consents, "hasNext").equals("false")) break;
        }
        // #endregion

        // #region datos
        String balance = connect("/products/retrieve-data", "Authorization", bearer, """
            { "product": "product-balance", "consentId": "%s" }
            """.formatted(System.getenv("CAUCE_CONSENT_ID")));
        System.out.println(balance);
        // #endregion
        if (field(balance, "accountNumber").isEmpty()) throw new AssertionError(balance);
    }

    // #region token

    static String connect(String path, String header, String value, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + path))
            .header(header, value)
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(10));
        if (body != null) request.POST(BodyPublishers.ofString(body));
        var response = HTTP.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() != 200) throw new IllegalStateException(response.body());
        return response.body();
    }

    /** Basta para estos textos; en tu código usa una librería de JSON. */
    static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"?([^\",}]+)").matcher(json);
        if (!found.find()) throw new IllegalStateException("Falta " + name);
        return found.group(1);
    }
    // #endregion
}
