<?php
// #region consulta
$curl = curl_init(getenv('CAUCE_URL') . '/entities');
curl_setopt_array($curl, [
    CURLOPT_HTTPHEADER => ['X-API-Key: ' . getenv('CAUCE_API_KEY')],
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
]);
$text = curl_exec($curl);
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
if ($status !== 200) {
    throw new RuntimeException("$status $text" . curl_error($curl));
}

// Las acciones tef que hoy se pueden pedir
$available = [];
foreach (json_decode($text, true, 512, JSON_THROW_ON_ERROR) as $entity) {
    foreach ($entity['actions'] as $action) {
        if ($action['enabled'] && $action['actionType'] === 'tef') {
            $available[] = $action['name'];
        }
    }
}
echo implode("\n", $available), "\n";
// #endregion
if (!in_array('banco-chile:tef', $available, true)) {
    exit(1);
}
