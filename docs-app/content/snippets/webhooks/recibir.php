<?php
declare(strict_types=1);

// #region verificar
/** El evento, si la entrega viene de Cauce, nadie la cambió y es de hace menos de 5 minutos. */
function verify(array $headers, string $body, string $secret): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (abs(time() - (int) $timestamp) > 300) {
        throw new RuntimeException('La entrega es vieja');
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('No es una entrega de Cauce');
}
// #endregion

function call(string $method, string $path, array $headers, ?array $body = null): array
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
    $answer = json_decode((string) curl_exec($curl), true, 512, JSON_THROW_ON_ERROR);
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {
        throw new RuntimeException($answer['message']);
    }
    return $answer;
}

/** @return array{array<string, string>, string} los encabezados y el cuerpo de lo que llega */
function receive($server): array
{
    $connection = stream_socket_accept($server, 30);
    if ($connection === false) {
        throw new RuntimeException('No llegó nada');
    }
    $headers = [];
    fgets($connection);
    while (($line = trim((string) fgets($connection))) !== '') {
        [$name, $value] = explode(':', $line, 2);
        $headers[strtolower($name)] = trim($value);
    }
    $body = (string) stream_get_contents($connection, (int) $headers['content-length']);
    fwrite($connection, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n");
    fclose($connection);
    return [$headers, $body];
}

$token = call('POST', '/auth/login', ['X-API-Key: ' . getenv('CAUCE_API_KEY')])['token'];
$bearer = ["Authorization: Bearer $token", 'Content-Type: application/json'];
$server = stream_socket_server('tcp://127.0.0.1:0');
$url = 'http://' . stream_socket_get_name($server, false);

['id' => $id, 'secret' => $secret] = call('POST', '/webhooks', $bearer, ['url' => $url]);
call('POST', "/webhooks/$id/test", $bearer);
[$headers, $body] = receive($server);
call('DELETE', "/webhooks/$id", $bearer);
$event = verify($headers, $body, $secret);
echo "Llegó {$event['type']}\n";
if ($event['type'] !== 'webhook.test') {
    exit(1);
}

$forgeries = [
    [[], $body],
    [$headers, "$body "],
    [['webhook-timestamp' => (string) (time() - 600)] + $headers, $body],
];
foreach ($forgeries as [$forged, $content]) {
    try {
        verify($forged, $content, $secret);
    } catch (RuntimeException) {
        continue;
    }
    fwrite(STDERR, "Aceptó una entrega falsa\n");
    exit(1);
}
