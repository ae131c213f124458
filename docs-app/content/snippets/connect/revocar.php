<?php
declare(strict_types=1);

$curl = curl_init(getenv('CAUCE_URL') . '/token/task');
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('CAUCE_API_KEY'), 'Content-Type: application/json'],
    CURLOPT_POSTFIELDS => json_encode([
        'clientId' => getenv('CAUCE_CLIENT_ID'),
        'target' => getenv('CAUCE_RUT'),
    ]),
]);
$taskToken = json_decode((string) curl_exec($curl), true)['data']['taskToken'];
$consentId = getenv('CAUCE_CONSENT_ID');

// #region revocar
$curl = curl_init(getenv('CAUCE_URL') . "/consents/$consentId/revoke");
curl_setopt_array($curl, [
    CURLOPT_CUSTOMREQUEST => 'POST',
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
    CURLOPT_HTTPHEADER => ["Authorization: Bearer $taskToken"],
]);
$text = curl_exec($curl);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
    throw new RuntimeException((string) $text);
}
$consent = json_decode($text, true, 512, JSON_THROW_ON_ERROR)['data'];
echo "{$consent['status']} {$consent['subStatus']} {$consent['terminatedAt']}\n";
// #endregion

exit($consent['subStatus'] === 'REVOKED' ? 0 : 1);
