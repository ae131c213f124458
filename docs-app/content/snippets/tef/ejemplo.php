<?php
// #region programa
// Uso: php ejemplo.php RUT CLAVE [ENTIDAD]
// #endregion
$argv = [$argv[0], getenv('CAUCE_RUT') ?: '12345678-5', 'clave123'];
// #region programa
[, $username, $password] = $argv;
$entity = $argv[3] ?? 'banco-chile';

function call(string $method, string $path, array $headers, ?array $body = null): array
{
    $curl = curl_init(getenv('CAUCE_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => ['Content-Type: application/json', ...$headers],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
    }
    $text = curl_exec($curl);
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    $result = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($status !== 200) {
        throw new RuntimeException(
            "$status {$result['errorCode']}: {$result['message']} ({$result['requestId']})",
        );
    }
    return $result;
}

// 1. Token de sesión
$session = call('POST', '/auth/login', ['X-API-Key: ' . getenv('CAUCE_API_KEY')]);
$bearer = ['Authorization: Bearer ' . $session['token']];

// 2. ¿Se puede intentar con esta persona?
$person = ['username' => $username, 'entity' => $entity];
$status = call('POST', '/users/status/by-entity', $bearer, $person);
if (!$status['enabled']) {
    throw new RuntimeException("En pausa hasta {$status['retryAfter']}");
}

// 3. La tarea
$taskId = call('POST', '/tasks', $bearer, [
    'action' => "$entity:tef",
    'args' => ['username' => $username, 'password' => $password],
])['taskId'];

// 4. El resultado: una consulta por segundo, a lo más tres minutos
for ($poll = 0; $poll < 180; $poll++) {
    $task = call('GET', "/tasks/$taskId", $bearer);
    if ($task['taskStatusCode'] !== 202) {
        break;
    }
    sleep(1);
}

match ($task['taskStatus']) {
    'success' => null,
    'wrong_login' => throw new RuntimeException(
        'El banco no aceptó el RUT o la clave: no lo repitas',
    ),
    'locked' => throw new RuntimeException('El banco tiene bloqueada la clave'),
    'error' => throw new RuntimeException(
        'Sin resultado: ' . ($task['results']['error']['code'] ?? 'causa desconocida'),
    ),
    default => throw new RuntimeException("La tarea $taskId sigue en curso"),
};

foreach ($task['results']['data'] as $one) {
    $fields = ['name', 'rut', 'bankCode', 'accountType', 'accountNumber'];
    echo implode("\t", array_map(fn ($field) => $one[$field], $fields)), "\n";
}
if ($task['results']['data'] === []) {
    echo "La agenda está vacía\n";
}
// #endregion
if (!ctype_digit($task['results']['data'][0]['bankCode'])) {
    exit(1);
}
