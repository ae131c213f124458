<?php
declare(strict_types=1);

// #region token
function connect(string $path, array $headers, ?array $body = null): array
{
    $curl = curl_init(getenv('CAUCE_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
        CURLOPT_HTTPHEADER => [...$headers, 'Content-Type: application/json'],
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $text = curl_exec($curl);
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    $answer = json_decode($text, true, 512, JSON_THROW_ON_ERROR);
    if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) !== 200) {
        throw new RuntimeException("{$answer['code']}: {$answer['message']} ({$answer['requestId']})");
    }
    return $answer['data'];
}

$taskToken = connect('/token/task', ['X-API-Key: ' . getenv('CAUCE_API_KEY')], [
    'clientId' => getenv('CAUCE_CLIENT_ID'),
    'target' => getenv('CAUCE_RUT'),
])['taskToken'];
$bearer = ["Authorization: Bearer $taskToken"];
// #endregion

// #region consentimientos
$consents = [];
$page = 1;
do {
    $found = connect("/consents?page=$page&limit=100", $bearer);
    array_push($consents, ...$found['consents']);
    $page++;
} while ($found['hasNext']);
foreach ($consents as ['id' => $id, 'status' => $status, 'entity' => $entity]) {
    echo "$id $status " . ($entity['name'] ?? 'sin institución') . "\n";
}
// #endregion

// #region datos
[$balance] = connect('/products/retrieve-data', $bearer, [
    'product' => 'product-balance',
    'consentId' => getenv('CAUCE_CONSENT_ID'),
]);
foreach ($balance['accounts'] as $account) {
    echo "{$account['productName']} {$account['accountNumber']}: ";
    echo "{$account['currentBalance']} {$account['currency']}\n";
}
// #endregion

exit(count($consents) === 1 && $balance['accounts'] !== [] ? 0 : 1);
