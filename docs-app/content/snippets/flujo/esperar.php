<?php
declare(strict_types=1);

$token = getenv('CAUCE_TOKEN');
$taskId = getenv('CAUCE_TASK_ID');

// #region esperar
function waitForTask(string $taskId, string $token): array
{
    $giveUpAt = microtime(true) + 150;
    $pause = 0.5;
    while (microtime(true) < $giveUpAt) {
        $task = readTask($taskId, $token);
        if ($task !== null && $task['taskStatusCode'] !== 202) {
            return $task;
        }
        usleep((int) ($pause * 1_000_000));
        $pause = min($pause * 1.5, 3);
    }
    throw new RuntimeException("La tarea $taskId no terminó a tiempo");
}

/** La tarea, o null si ahora no se pudo saber: un corte de red o un 503 no la termina. */
function readTask(string $taskId, string $token): ?array
{
    $curl = curl_init(getenv('CAUCE_URL') . "/tasks/$taskId");
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => ["Authorization: Bearer $token"],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
    ]);
    $text = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($text === false || $status >= 500) {
        return null;
    }
    if ($status !== 200) {
        throw new RuntimeException("$status $text");
    }
    return json_decode($text, true, 512, JSON_THROW_ON_ERROR);
}
// #endregion

$task = waitForTask($taskId, $token);
// #region desenlaces
switch ($task['taskStatus']) {
    case 'success':
        echo 'Datos: ' . json_encode($task['results']['data']) . "\n";
        break;
    case 'wrong_login':
        throw new RuntimeException('Pide la clave otra vez');
    case 'locked':
        throw new RuntimeException('La persona tiene que desbloquear su clave');
    default:
        ['code' => $code, 'retryable' => $retryable] = $task['results']['error'];
        throw new RuntimeException($retryable ? "Prueba más tarde: $code" : "Avísanos: $code");
}
// #endregion
