<?php
declare(strict_types=1);

// #region manejar
/** Lo que respondió Cauce cuando no hizo lo pedido. */
class CauceError extends RuntimeException
{
    public readonly string $errorCode;
    public readonly string $requestId;
    public readonly ?DateTimeImmutable $retryAfter;

    public function __construct(int $status, array $body)
    {
        parent::__construct($body['message'], $status);
        // La API principal lo llama errorCode; la de Cauce Connect, code.
        $this->errorCode = $body['errorCode'] ?? $body['code'];
        $this->requestId = $body['requestId'];
        $this->retryAfter = isset($body['retryAfter'])
            ? new DateTimeImmutable($body['retryAfter'])
            : null;
    }
}

function cauce(string $path, array $headers, array $body): array
{
    $curl = curl_init(getenv('CAUCE_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_POST => true,
        CURLOPT_POSTFIELDS => json_encode($body),
        CURLOPT_HTTPHEADER => [...$headers, 'Content-Type: application/json'],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    $answer = json_decode((string) curl_exec($curl), true, 512, JSON_THROW_ON_ERROR);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    return $status < 400 ? $answer : throw new CauceError($status, $answer);
}
// #endregion

$token = cauce('/auth/login', ['X-API-Key: ' . getenv('CAUCE_API_KEY')], ['expire' => 60])['token'];
$headers = ["Authorization: Bearer $token"];
$launch = [
    'action' => 'banco-falabella:movement',
    'args' => ['username' => '12345678-5', 'password' => 'corta'],
];
$refused = null;

// #region decidir
try {
    cauce('/tasks', $headers, $launch);
} catch (CauceError $error) {
    $refused = $error->errorCode;
    if (in_array($error->errorCode, ['INVALID_PASSWORD_SCHEMA', 'INVALID_RUT'], true)) {
        echo "Vuelve al formulario y muestra la regla de la institución\n";
    } elseif ($error->retryAfter !== null) {
        echo 'Espera hasta ', $error->retryAfter->format(DATE_ATOM), "\n";
    } else {
        error_log("Regístralo con su requestId: $error->requestId $error->errorCode");
    }
}
// #endregion
exit($refused === 'INVALID_PASSWORD_SCHEMA' ? 0 : 1);
