import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Pattern;

class Programa {
    static final HttpClient HTTP = HttpClient.newHttpClient();

    public static void main(String[] args) throws Exception {
        // #region sesion
        // send y field son dos funciones cortas: están en el programa completo.
        String login = send(request("/auth/login")
            .header("X-API-Key", System.getenv("CAUCE_API_KEY"))
            .POST(BodyPublishers.noBody()));
        String bearer = "Bearer " + field(login, "token");
        // #endregion

        // #region estado
        String status = send(request("/users/status/by-entity")
            .header("Authorization", bearer)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("""
                { "username": "12345678-5", "entity": "banco-chile" }
                """)));
        if (!field(status, "enabled").equals("true"))
            throw new IllegalStateException("En pausa hasta " + field(status, "retryAfter"));
        // #endregion

        // #region lanzar
        String launched = send(request("/tasks")
            .header("Authorization", bearer)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("""
                {
                  "action": "banco-chile:movement",
                  "args": { "username": "12345678-5", "password": "clave123" }
                }
                """)));
        String path = "/tasks/" + field(launched, "taskId");
        // #endregion

        // #region consultar
        String task = send(request(path).header("Authorization", bearer));
        while (field(task, "taskStatusCode").equals("202")) {
            Thread.sleep(1000);
            task = send(request(path).header("Authorization", bearer));
        }
        if (!field(task, "taskStatus").equals("success"))
            throw new IllegalStateException("La tarea terminó en " + field(task, "taskStatus"));
        System.out.println(task);
        // #endregion
    }

    static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + path))
            .timeout(Duration.ofSeconds(30));
    }

    static String send(HttpRequest.Builder request) throws Exception {
        var response = HTTP.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() >= 400)
            throw new IllegalStateException(response.statusCode() + " " + response.body());
        return response.body();
    }

    /** Un campo simple de un JSON. En tu proyecto usa la librería de JSON que ya tengas. */
    static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"?([^\",}]+)").matcher(json);
        if (!found.find()) throw new IllegalStateException("Falta " + name + " en la respuesta");
        return found.group(1);
    }
}
