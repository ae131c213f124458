<?php
declare(strict_types=1);

// #region programa
const RUT = '20005056-8';
const BANK = 'banco-bice';
// Los valores del día, de la fuente que uses.
const RATES = ['clp' => 1, 'uf' => 41_352.53, 'usd' => 946.67, 'eur' => 1_044.12];

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

function run(string $token, string $action, string $password): array
{
    $bearer = ["Authorization: Bearer $token"];
    $args = ['username' => RUT, 'password' => $password];
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

$balances = run($token, BANK . ':product-balance', 'clave123');
$income = run($token, BANK . ':income-report', 'clave123');
$accounts = run($token, BANK . ':movement', 'clave123');
$properties = run($token, 'sii:property-tax', 'clave123');
$cmf = run($token, 'cmf:debt', 'clave123');

$inPesos = fn(int|float $amount, string $currency): int => (int) round($amount * RATES[$currency]);
$sum = fn(array $list, callable $valueOf): int => (int) array_sum(array_map($valueOf, $list));

// Del último mes completo, como el informe de ingresos.
$lastMonth = date('Y-m', strtotime('last day of previous month'));
$charged = fn(string $name): int => $sum(
    array_filter(
        array_merge(...array_column($accounts, 'movements')),
        fn(array $one): bool => $one['type'] === 'outflow'
            && str_starts_with($one['date'], $lastMonth)
            && preg_match($name, $one['description']) === 1,
    ),
    fn(array $one): int => $one['amount'],
);

$assets = [
    'Cuentas' => $sum(
        $balances['accounts'],
        fn(array $one): int => $inPesos($one['currentBalance'], $one['currency']),
    ),
    'Bienes raíces, avalúo fiscal' => $sum($properties, fn(array $one): int => $one['totalAssessment']),
];
$debts = ['Deuda directa, CMF' => $cmf['directDebts']['totals']['total']];
$flow = [
    'Sueldo líquido' => $income['salary'],
    'Otros ingresos, promedio de 12 meses' => $income['monthlyVariableIncome12Months'],
    'Cuotas de consumo' => -$charged('/cuota.*cr[eé]dito/iu'),
    'Dividendos' => -$charged('/dividendo/iu'),
];

$pesos = fn(int $value): string => number_format($value, 0, ',', '.');
foreach (['Lo que tiene' => $assets, 'Lo que debe' => $debts, 'Cada mes' => $flow] as $title => $lines) {
    echo "$title\n";
    foreach ([...$lines, 'Total' => array_sum($lines)] as $name => $value) {
        echo "  $name: {$pesos($value)}\n";
    }
}
$net = array_sum($assets) - array_sum($debts);
echo "Patrimonio: {$pesos($net)}\n";
echo "Deuda como aval, aparte: {$pesos($cmf['indirectDebts']['totals']['total'])}\n";
echo "Las deudas son del {$cmf['lastUpdatedDate']}\n";
// #endregion

exit(array_sum(array_column($cmf['directDebts']['items'], 'total')) === $debts['Deuda directa, CMF'] ? 0 : 1);
