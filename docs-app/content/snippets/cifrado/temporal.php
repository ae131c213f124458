<?php
// #region programa
require 'vendor/autoload.php'; // composer require phpseclib/phpseclib:~3.0

use phpseclib3\Crypt\DH;
use phpseclib3\Crypt\EC;
use phpseclib3\Crypt\PublicKeyLoader;

function call(string $path, array $headers, array $body = []): array
{
    $curl = curl_init(getenv('CAUCE_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_POSTFIELDS => json_encode((object) $body),
        CURLOPT_HTTPHEADER => ['Content-Type: application/json', ...$headers],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    $text = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    $result = json_decode((string) $text, true);
    if ($status !== 200) {
        throw new RuntimeException("$status {$result['errorCode']}: {$result['message']}");
    }
    return $result;
}

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

/** Credenciales como JWE compacto (ECDH-ES, A256GCM). */
function encryptCredentials(string $username, string $password, array $jwk): string
{
    // Un par de llaves que solo sirve para este mensaje
    $ephemeral = EC::createKey('nistp256');
    $point = $ephemeral->getPublicKey()->getEncodedCoordinates(); // 0x04, x, y
    $header = base64url(json_encode([
        'alg' => 'ECDH-ES',
        'enc' => 'A256GCM',
        'kid' => $jwk['kid'],
        'epk' => [
            'kty' => 'EC',
            'crv' => 'P-256',
            'x' => base64url(substr($point, 1, 32)),
            'y' => base64url(substr($point, 33, 32)),
        ],
    ], JSON_THROW_ON_ERROR));

    // La llave del contenido sale del secreto compartido (Concat KDF, RFC 7518, sección 4.6.2)
    $recipient = PublicKeyLoader::load(json_encode($jwk));
    $secret = DH::computeSecret($ephemeral, $recipient);
    $algorithm = pack('N', strlen('A256GCM')) . 'A256GCM';
    $info = $algorithm . pack('N', 0) . pack('N', 0) . pack('N', 256);
    $contentKey = hash('sha256', pack('N', 1) . $secret . $info, true);

    $payload = json_encode(['username' => $username, 'password' => $password], JSON_THROW_ON_ERROR);
    $iv = random_bytes(12);
    $content = openssl_encrypt(
        $payload, 'aes-256-gcm', $contentKey, OPENSSL_RAW_DATA, $iv, $tag, $header, 16,
    );
    return implode('.', [$header, '', base64url($iv), base64url($content), base64url($tag)]);
}

/** Una sesión con su llave: las dos vencen juntas. */
function openSession(): array
{
    $login = call('/auth/login', ['X-API-Key: ' . getenv('CAUCE_API_KEY')]);
    $bearer = ['Authorization: Bearer ' . $login['token']];
    $made = call('/encryption/keys', $bearer, ['alg' => 'ECDH-ES']);
    return ['bearer' => $bearer, 'key' => $made['key'], 'expiresAt' => strtotime($made['expiresAt'])];
}

function launch(string $action, string $username, string $password, array &$session): string
{
    // Un minuto de margen: ni el token ni la llave pueden vencer en el camino
    if ($session['expiresAt'] - time() < 60) {
        $session = openSession();
    }
    $encrypted = encryptCredentials($username, $password, $session['key']);
    $launch = ['action' => $action, 'encryptArgs' => $encrypted];
    return call('/tasks', $session['bearer'], $launch)['taskId'];
}
// #endregion

// La llave de otra sesión no sirve, y una sesión por vencer se renueva.
$rut = getenv('CAUCE_RUT') ?: '12345678-5';
$own = openSession();
$session = ['key' => openSession()['key']] + $own;
try {
    launch('banco-chile:movement', $rut, 'clave123', $session);
    exit(1);
} catch (RuntimeException $error) {
    if ($error->getMessage() !== '422 WRONG_FORMAT: encryptArgs could not be decrypted') {
        throw $error;
    }
}
$session = ['expiresAt' => time()] + $own;
$taskId = launch('banco-chile:movement', $rut, 'clave123', $session);
echo "Tarea $taskId\n";

for ($poll = 0; $poll < 60; $poll++) {
    $curl = curl_init(getenv('CAUCE_URL') . "/tasks/$taskId");
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => $session['bearer'],
        CURLOPT_RETURNTRANSFER => true,
    ]);
    $task = json_decode(curl_exec($curl), true);
    if ($task['taskStatusCode'] !== 202) {
        break;
    }
    usleep(500_000);
}
if ($task['taskStatus'] !== 'success') {
    throw new RuntimeException(json_encode($task));
}
