<?php
declare(strict_types=1);

function call(string $path, array $headers, array $body): array
{
    $curl = curl_init(getenv('CAUCE_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_POST => true,
        CURLOPT_POSTFIELDS => json_encode($body),
        CURLOPT_HTTPHEADER => [...$headers, 'Content-Type: application/json'],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FAILONERROR => true,
    ]);
    return json_decode((string) curl_exec($curl), true, 512, JSON_THROW_ON_ERROR);
}

$token = call('/auth/login', ['X-API-Key: ' . getenv('CAUCE_API_KEY')], ['expire' => 60])['token'];
$launchKey = bin2hex(random_bytes(16));

// #region lanzar
function launch(string $token, string $launchKey): array
{
    // $launchKey se guarda con la solicitud antes de llamar, y se repite en cada intento.
    return call('/tasks', ["Authorization: Bearer $token", "Idempotency-Key: $launchKey"], [
        'action' => 'banco-chile:identity-validation',
        'args' => ['username' => '12345678-5', 'password' => 'clave123'],
    ]);
}
// #endregion

$first = launch($token, $launchKey);
$second = launch($token, $launchKey);
echo $first['taskId'], "\n";
if ($first !== $second) {
    throw new RuntimeException('Se lanzaron dos tareas');
}
