// #region programa
// Uso: java Ejemplo.java RUT CLAVE [ENTIDAD]
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Pattern;

class Ejemplo {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static String call(String method, String path, String header, String value, String body)
            throws Exception {
        var request = HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + path))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json")
            .header(header, value)
            .method(method, BodyPublishers.ofString(body))
            .build();
        var answer = HTTP.send(request, BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** Un campo de texto o número; en tu proyecto, lee el JSON con Jackson, Gson o la tuya. */
    static String field(String json, String name) {
        var found = Pattern.compile('"' + name + "\":\"?([^\",}]*)").matcher(json);
        return found.find() ? found.group(1) : "";
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    public static void main(String[] args) throws Exception {
        // #endregion
        var rut = System.getenv().getOrDefault("CAUCE_RUT", "12345678-5");
        args = new String[] {rut, "clave123"};
        // #region programa
        var username = args[0];
        var password = args[1];
        var entity = args.length > 2 ? args[2] : "banco-chile";

        // 1. Token de sesión
        var login = call("POST", "/auth/login", "X-API-Key", System.getenv("CAUCE_API_KEY"), "{}");
        var bearer = "Bearer " + field(login, "token");

        // 2. ¿Se puede intentar con esta persona?
        var person = """
            {"username":%s,"entity":%s}""".formatted(quoted(username), quoted(entity));
        var status = call("POST", "/users/status/by-entity", "Authorization", bearer, person);
        if (!field(status, "enabled").equals("true")) {
            throw new IllegalStateException("En pausa hasta " + field(status, "retryAfter"));
        }

        // 3. La tarea
        var launch = """
            {"action":"%s:tef","args":{"username":%s,"password":%s}}"""
            .formatted(entity, quoted(username), quoted(password));
        var taskId = field(call("POST", "/tasks", "Authorization", bearer, launch), "taskId");

        // 4. El resultado: una consulta por segundo, a lo más tres minutos
        var task = call("GET", "/tasks/" + taskId, "Authorization", bearer, "");
        for (var poll = 0; poll < 180 && field(task, "taskStatusCode").equals("202"); poll++) {
            Thread.sleep(1000);
            task = call("GET", "/tasks/" + taskId, "Authorization", bearer, "");
        }

        switch (field(task, "taskStatus")) {
            case "success" -> System.out.println(task);
            case "wrong_login" -> throw new IllegalStateException(
                "El banco no aceptó el RUT o la clave: no lo repitas");
            case "locked" -> throw new IllegalStateException("El banco tiene bloqueada la clave");
            case "error" -> throw new IllegalStateException("Sin resultado: " + field(task, "code"));
            default -> throw new IllegalStateException("La tarea " + taskId + " sigue en curso");
        }
        // #endregion
        if (!task.contains("\"bankCode\":\"")) System.exit(1);
        // #region programa
    }
}
// #endregion
