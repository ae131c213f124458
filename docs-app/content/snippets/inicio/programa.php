<?php
declare(strict_types=1);

// #region sesion
function cauce(string $method, string $path, array $headers, ?array $body = null): array
{
    $curl = curl_init(getenv('CAUCE_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $text = curl_exec($curl);
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    $answer = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($status >= 400) {
        throw new RuntimeException("$status {$answer['errorCode']}: {$answer['message']}");
    }
    return $answer;
}

$login = cauce('POST', '/auth/login', ['X-API-Key: ' . getenv('CAUCE_API_KEY')]);
$headers = ['Authorization: Bearer ' . $login['token'], 'Content-Type: application/json'];
// #endregion

// #region estado
$status = cauce('POST', '/users/status/by-entity', $headers, [
    'username' => '12345678-5',
    'entity' => 'banco-chile',
]);
if (!$status['enabled']) {
    throw new RuntimeException("En pausa hasta {$status['retryAfter']}");
}
// #endregion

// #region lanzar
$taskId = cauce('POST', '/tasks', $headers, [
    'action' => 'banco-chile:movement',
    'args' => ['username' => '12345678-5', 'password' => 'clave123'],
])['taskId'];
// #endregion

// #region consultar
$task = cauce('GET', "/tasks/$taskId", $headers);
while ($task['taskStatusCode'] === 202) {
    sleep(1);
    $task = cauce('GET', "/tasks/$taskId", $headers);
}
if ($task['taskStatus'] !== 'success') {
    throw new RuntimeException("La tarea terminó en {$task['taskStatus']}");
}

echo json_encode($task['results']['data'], JSON_PRETTY_PRINT | JSON_UNESCAPED_UNICODE), "\n";
// #endregion
