import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.YearMonth;
import java.util.regex.Pattern;

class Carga {
    // #region programa
    static final HttpClient HTTP = HttpClient.newHttpClient();
    static final long NEW_PAYMENT = 350_000; // la cuota del crédito que evalúas
    static final double LIMIT = 0.4; // tu política: hasta qué parte de la renta

    public static void main(String[] args) throws Exception {
        String login = cauce("/auth/login", "X-API-Key", System.getenv("CAUCE_API_KEY"), "{}");
        String bearer = "Bearer " + find(login, "\"token\":\"([^\"]+)");

        // Misma persona, misma institución: una después de la otra.
        String income = run(bearer, "banco-bice:income-report");
        String accounts = run(bearer, "banco-bice:movement");

        // Sin una librería de JSON bastan estas expresiones; en tu código usa una.
        long salary = Long.parseLong(find(income, "\"salary\":(\\d+)"));
        long variable = Math.min(
            Long.parseLong(find(income, "\"monthlyVariableIncome3Months\":(\\d+)")),
            Long.parseLong(find(income, "\"monthlyVariableIncome12Months\":(\\d+)")));
        long monthlyIncome = salary + variable;
        long payments = 0;
        // Las cuotas que cobró el banco el último mes completo.
        var payment = Pattern.compile("\"type\":\"outflow\",\"date\":\"" + YearMonth.now().minusMonths(1)
            + "[^}]*\"description\":\"[^\"]*(?:DIVIDENDO|CUOTA[^\"]*CR[EÉ]DITO)[^}]*\"amount\":(\\d+)").matcher(accounts);
        while (payment.find()) payments += Long.parseLong(payment.group(1));

        if (monthlyIncome == 0) {
            System.out.println("Sin renta que medir en este banco: pide otra fuente.");
            return;
        }
        double burden = (double) (payments + NEW_PAYMENT) / monthlyIncome;
        System.out.printf("Renta considerada: %d (sueldo %d + %d)%n", monthlyIncome, salary, variable);
        System.out.printf("Cuotas de hoy: %d; con la nueva: %d%n", payments, payments + NEW_PAYMENT);
        System.out.printf("Carga financiera: %.1f %%%n", burden * 100);
        System.out.println(burden <= LIMIT ? "Dentro de tu límite" : "Sobre tu límite");
    }

    static String run(String bearer, String action) throws Exception {
        String taskId = find(cauce("/tasks", "Authorization", bearer, """
            { "action": "%s", "args": { "username": "20005056-8", "password": "clave123" } }
            """.formatted(action)), "\"taskId\":\"(\\w+)");
        while (true) {
            String task = cauce("/tasks/" + taskId, "Authorization", bearer, null);
            String status = find(task, "\"taskStatus\":\"(\\w+)");
            if (status.equals("success")) return task;
            if (!status.equals("pending") && !status.equals("running"))
                throw new IllegalStateException(action + ": " + status);
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

    static String find(String json, String pattern) {
        var found = Pattern.compile(pattern).matcher(json);
        if (!found.find()) throw new IllegalStateException("Falta " + pattern);
        return found.group(1);
    }
    // #endregion
}
