<?php
declare(strict_types=1);

// #region crear
$curl = curl_init(getenv('CAUCE_URL') . '/token/otp/create');
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
    CURLOPT_HTTPHEADER => [
        'X-API-Key: ' . getenv('CAUCE_API_KEY'),
        'Content-Type: application/json',
        'Idempotency-Key: ' . bin2hex(random_bytes(16)),
    ],
    CURLOPT_POSTFIELDS => json_encode([
        'products' => ['product-balance', 'movement'],
        'clientId' => getenv('CAUCE_CLIENT_ID'),
        'user' => ['username' => '12345678-5', 'email' => 'persona@correo.example'],
        'widgetConfigId' => getenv('CAUCE_WIDGET_CONFIG_ID'),
        'filters' => ['entities' => ['include' => ['types' => ['bank']]]],
    ]),
]);
$text = curl_exec($curl);
if ($text === false) {
    throw new RuntimeException(curl_error($curl));
}
$answer = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
    throw new RuntimeException("{$answer['code']}: {$answer['message']} ({$answer['requestId']})");
}

['otpToken' => $otpToken, 'consentId' => $consentId] = $answer['data'];
echo "$otpToken $consentId\n";
// #endregion

exit(strlen($otpToken) >= 40 && strlen($consentId) === 36 ? 0 : 1);
