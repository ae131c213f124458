<?php
declare(strict_types=1);

// #region programa
const RUT = '20005056-8';
const NEW_PAYMENT = 350_000; // la cuota del crédito que evalúas
const LIMIT = 0.4; // tu política: hasta qué parte de la renta
const PAYMENT = '/dividendo|cuota.*cr[eé]dito/iu'; // cómo llama el banco a las cuotas

function cauce(string $method, string $path, array $headers, ?array $body = null): array
{
    $curl = curl_init(getenv('CAUCE_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
        CURLOPT_HTTPHEADER => [...$headers, 'Content-Type: application/json'],
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $text = curl_exec($curl);
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    $answer = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
        throw new RuntimeException("{$answer['errorCode']}: {$answer['message']} ({$answer['requestId']})");
    }
    return $answer;
}

$token = cauce('POST', '/auth/login', ['X-API-Key: ' . getenv('CAUCE_API_KEY')])['token'];

function run(string $token, string $action): array
{
    $bearer = ["Authorization: Bearer $token"];
    $args = ['username' => RUT, 'password' => 'clave123'];
    $taskId = cauce('POST', '/tasks', $bearer, ['action' => $action, 'args' => $args])['taskId'];
    while (true) {
        $task = cauce('GET', "/tasks/$taskId", $bearer);
        if ($task['taskStatusCode'] === 200) {
            return $task['results']['data'];
        }
        if ($task['taskStatusCode'] !== 202) {
            throw new RuntimeException("$action: {$task['taskStatus']}");
        }
        sleep(1);
    }
}

// Misma persona, misma institución: una después de la otra.
$income = run($token, 'banco-bice:income-report');
$accounts = run($token, 'banco-bice:movement');

$variable = min($income['monthlyVariableIncome3Months'], $income['monthlyVariableIncome12Months']);
$monthlyIncome = $income['salary'] + $variable;
$lastMonth = date('Y-m', strtotime('last day of previous month')); // el último completo
$payments = 0;
foreach (array_merge(...array_column($accounts, 'movements')) as $one) {
    $isCharged = $one['type'] === 'outflow' && str_starts_with($one['date'], $lastMonth);
    if ($isCharged && preg_match(PAYMENT, $one['description'])) {
        $payments += $one['amount'];
    }
}

if ($monthlyIncome === 0) {
    echo "Sin renta que medir en este banco: pide otra fuente.\n";
} else {
    $burden = ($payments + NEW_PAYMENT) / $monthlyIncome;
    echo "Empleador: {$income['employerName']}, {$income['seniority']} meses seguidos\n";
    echo "Renta considerada: $monthlyIncome (sueldo {$income['salary']} + $variable)\n";
    echo "Cuotas de hoy: $payments; con la nueva: " . $payments + NEW_PAYMENT . "\n";
    printf("Carga financiera: %.1f %%\n", $burden * 100);
    echo $burden <= LIMIT ? "Dentro de tu límite\n" : "Sobre tu límite\n";
}
// #endregion

$total = array_sum(array_column($income['accountFlowSources'], 'amount'));
exit((int) round($total / 12) === $income['monthlyAccountFlow12Months'] ? 0 : 1);
