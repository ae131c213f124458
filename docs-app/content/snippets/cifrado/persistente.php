<?php
// #region cifrar
require 'vendor/autoload.php'; // composer require phpseclib/phpseclib:~3.0

use phpseclib3\Crypt\PublicKeyLoader;
use phpseclib3\Crypt\RSA;

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** Un JWE compacto de tu cliente (RSA-OAEP-256, A256GCM): vence en dos minutos y sirve una vez. */
function encryptCredentials(string $username, string $password, array $jwk): string
{
    $payload = json_encode([
        'username' => $username,
        'password' => $password,
        'jti' => bin2hex(random_bytes(16)),
        'exp' => time() + 120,
        'aud' => getenv('CAUCE_CLIENT_ID'),
    ], JSON_THROW_ON_ERROR);
    $header = base64url(json_encode(
        ['alg' => 'RSA-OAEP-256', 'enc' => 'A256GCM', 'kid' => $jwk['kid']],
        JSON_THROW_ON_ERROR,
    ));

    // Una llave nueva para cada mensaje, cifrada con la llave pública de Cauce
    $contentKey = random_bytes(32);
    $wrappedKey = PublicKeyLoader::load(json_encode($jwk))
        ->withPadding(RSA::ENCRYPTION_OAEP)
        ->withHash('sha256')
        ->withMGFHash('sha256')
        ->encrypt($contentKey);

    // El contenido, con el encabezado autenticado
    $iv = random_bytes(12);
    $content = openssl_encrypt(
        $payload, 'aes-256-gcm', $contentKey, OPENSSL_RAW_DATA, $iv, $tag, $header, 16,
    );

    return implode('.', [
        $header, base64url($wrappedKey), base64url($iv), base64url($content), base64url($tag),
    ]);
}
// #endregion

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
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $text = curl_exec($curl);
    return [curl_getinfo($curl, CURLINFO_RESPONSE_CODE), json_decode($text, true)];
}

[, $session] = call('POST', '/auth/login', ['X-API-Key: ' . getenv('CAUCE_API_KEY')]);
$bearer = ['Authorization: Bearer ' . $session['token']];

// #region lanzar
const DAY = 24 * 60 * 60;

final class KeyCache
{
    public ?array $jwk = null;
    private int $readAt = 0;

    /** La llave RSA vigente, guardada hasta un día. */
    public function current(array $bearer): array
    {
        if ($this->jwk === null || time() - $this->readAt > DAY) {
            [$status, $body] = call('GET', '/encryption/keys', $bearer);
            if ($status !== 200) {
                throw new RuntimeException("$status {$body['errorCode']}: {$body['message']}");
            }
            $isRsa = fn (array $key) => $key['alg'] === 'RSA-OAEP-256';
            $this->jwk = array_values(array_filter($body['keys'], $isRsa))[0];
            $this->readAt = time();
        }
        return $this->jwk;
    }
}

function launch(
    string $action, string $username, string $password, KeyCache $cache, array $bearer,
): string {
    foreach ([false, true] as $isRetry) {
        $encrypted = encryptCredentials($username, $password, $cache->current($bearer));
        $launch = ['action' => $action, 'encryptArgs' => $encrypted];
        [$status, $body] = call('POST', '/tasks', $bearer, $launch);
        if ($status === 200) {
            return $body['taskId'];
        }
        $isUnreadable = $status === 422
            && $body['message'] === 'encryptArgs could not be decrypted';
        if (!$isUnreadable || $isRetry) {
            throw new RuntimeException("$status {$body['errorCode']}: {$body['message']}");
        }
        $cache->jwk = null; // la llave ya no sirve: pide la nueva, una sola vez
    }
}
// #endregion

// La primera vez con una llave retirada: el programa tiene que recuperarse solo.
$cache = new KeyCache();
$cache->jwk = ['kid' => 'llave-retirada'] + $cache->current($bearer);
$taskId = launch('banco-chile:movement', getenv('CAUCE_RUT') ?: '12345678-5', 'clave123', $cache, $bearer);
if ($cache->jwk['kid'] === 'llave-retirada') {
    throw new RuntimeException('No se renovó la llave');
}
echo "Tarea $taskId\n";

for ($poll = 0; $poll < 60; $poll++) {
    [, $task] = call('GET', "/tasks/$taskId", $bearer);
    if ($task['taskStatusCode'] !== 202) {
        break;
    }
    usleep(500_000);
}
if ($task['taskStatus'] !== 'success') {
    throw new RuntimeException(json_encode($task));
}
