import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

class Estado {
    // #region programa
    static final HttpClient HTTP = HttpClient.newHttpClient();
    static final String RUT = "20005056-8";
    // Los valores del día, de la fuente que uses.
    static final Map<String, Double> RATES = Map.of("clp", 1.0, "uf", 41_352.53, "usd", 946.67, "eur", 1_044.12);

    public static void main(String[] args) throws Exception {
        String login = cauce("/auth/login", "X-API-Key", System.getenv("CAUCE_API_KEY"), "{}");
        String bearer = "Bearer " + text(login, "token");

        String balances = run(bearer, "banco-bice:product-balance", "clave123");
        String properties = run(bearer, "sii:property-tax", "clave123");
        String cmf = run(bearer, "cmf:debt", "clave123");

        // Sin una librería de JSON bastan estas expresiones; en tu código usa una.
        String list = balances.substring(0, balances.indexOf("\"accountsTotals\""));
        long accounts = 0;
        var account = Pattern.compile("\"currentBalance\":(-?[\\d.]+)[^}]*\"currency\":\"(\\w+)\"").matcher(list);
        while (account.find())
            accounts += Math.round(Double.parseDouble(account.group(1)) * RATES.get(account.group(2)));
        long assessed = 0;
        var property = Pattern.compile("\"totalAssessment\":(\\d+)").matcher(properties);
        while (property.find()) assessed += Long.parseLong(property.group(1));
        long direct = number(cmf, "\"directDebts\".*?\"totals\":\\{[^}]*\"total\":");

        System.out.printf("Cuentas       %,15d%n", accounts);
        System.out.printf("Bienes raíces %,15d%n", assessed);
        System.out.printf("Deuda directa %,15d%n", -direct);
        System.out.printf("Patrimonio    %,15d%n", accounts + assessed - direct);
    }

    static String run(String bearer, String action, String password) throws Exception {
        String taskId = text(cauce("/tasks", "Authorization", bearer, """
            { "action": "%s", "args": { "username": "%s", "password": "%s" } }
            """.formatted(action, RUT, password)), "taskId");
        while (true) {
            String task = cauce("/tasks/" + taskId, "Authorization", bearer, null);
            if (task.contains("\"taskStatus\":\"success\"")) return task;
            if (!task.contains("\"taskStatusCode\":202"))
                throw new IllegalStateException(action + ": " + text(task, "taskStatus"));
            Thread.sleep(1000);
        }
    }

    static String cauce(String path, String header, String value, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(System.getenv("CAUCE_URL") + path))
            .header(header, value)
            .header("Content-Type", "application/json")
            .timeout(Duration.ofSeconds(10));
        if (body != null) request.POST(BodyPublishers.ofString(body));
        var response = HTTP.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() != 200) throw new IllegalStateException(response.body());
        return response.body();
    }

    static long number(String json, String before) {
        var found = Pattern.compile(before + "(-?\\d+)").matcher(json);
        if (!found.find()) throw new IllegalStateException("Falta " + before);
        return Long.parseLong(found.group(1));
    }

    static String text(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(json);
        if (!found.find()) throw new IllegalStateException("Falta " + name);
        return found.group(1);
    }
    // #endregion
}
