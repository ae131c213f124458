import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;

class Esperar {
    static final String URL = System.getenv("CAUCE_URL");
    static final HttpClient HTTP = HttpClient.newHttpClient();

    public static void main(String[] args) throws Exception {
        String task = waitForTask(System.getenv("CAUCE_TASK_ID"), System.getenv("CAUCE_TOKEN"));
        // #region desenlaces
        switch (field(task, "taskStatus")) {
            case "success" -> System.out.println("Datos: " + task);
            case "wrong_login" -> throw new IllegalStateException("Pide la clave otra vez");
            case "locked" -> throw new IllegalStateException("La persona tiene que desbloquear su clave");
            default -> throw new IllegalStateException(
                (field(task, "retryable").equals("true") ? "Prueba más tarde: " : "Avísanos: ")
                    + field(task, "code"));
        }
        // #endregion
    }

    // #region esperar
    static String waitForTask(String taskId, String token) throws InterruptedException {
        Instant giveUpAt = Instant.now().plusSeconds(150);
        long pause = 500;
        while (Instant.now().isBefore(giveUpAt)) {
            String task = readTask(taskId, token);
            if (task != null && !field(task, "taskStatusCode").equals("202")) return task;
            Thread.sleep(pause);
            pause = Math.min(pause * 3 / 2, 3000);
        }
        throw new IllegalStateException("La tarea " + taskId + " no terminó a tiempo");
    }

    /** La tarea, o null si ahora no se pudo saber: un corte de red o un 503 no la termina. */
    static String readTask(String taskId, String token) throws InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(URL + "/tasks/" + taskId))
            .header("Authorization", "Bearer " + token)
            .timeout(Duration.ofSeconds(10))
            .build();
        try {
            var response = HTTP.send(request, BodyHandlers.ofString());
            if (response.statusCode() >= 500) return null;
            if (response.statusCode() == 200) return response.body();
            throw new IllegalStateException(response.statusCode() + " " + response.body());
        } catch (IOException error) {
            return null;
        }
    }
    // #endregion

    static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"?([^\",}]+)").matcher(json);
        if (!found.find()) throw new IllegalStateException("Falta " + name + " en la respuesta");
        return found.group(1);
    }
}
