import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

class Entidades {
    public static void main(String[] args) throws Exception {
        // #region consulta
        var request = HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + "/entities"))
            .header("X-API-Key", System.getenv("CAUCE_API_KEY"))
            .build();
        var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }

        // Las acciones tef que hoy se pueden pedir; en tu proyecto, lee el JSON con tu biblioteca
        var action = Pattern.compile(
            "\"name\":\"([a-z-]+:tef)\",\"actionType\":\"tef\",\"enabled\":true");
        var available = action.matcher(answer.body()).results().map(found -> found.group(1)).toList();
        System.out.println(String.join("\n", available));
        // #endregion
        if (!available.contains("banco-chile:tef")) System.exit(1);
    }
}
