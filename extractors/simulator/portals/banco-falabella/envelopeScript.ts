/**
 * The envelope in the page's own code, which uses no library. `Envelope.seal(value, pem)` resolves
 * to a request and its password, `Envelope.open(answer, password)` resolves to the text of an
 * answer, and `Envelope.encrypt(text, pem)` returns what only the bank can read. Browsers derive
 * keys and encrypt with them natively, but no longer support the RSA padding that the bank uses.
 */
export const ENVELOPE_SCRIPT = String.raw`
var Envelope = (function () {
  function textBytes(text) { return new TextEncoder().encode(text); }
  function latinBytes(text) {
    var bytes = new Uint8Array(text.length);
    for (var i = 0; i < bytes.length; i += 1) bytes[i] = text.charCodeAt(i);
    return bytes;
  }
  function base64(bytes) { return btoa(String.fromCharCode.apply(null, bytes)); }
  function hex(bytes) {
    return Array.from(bytes, function (one) { return ('0' + one.toString(16)).slice(-2); }).join('');
  }
  function hexBytes(text) {
    return Uint8Array.from(text.match(/../g) || [], function (one) { return parseInt(one, 16); });
  }
  function random(count) { return crypto.getRandomValues(new Uint8Array(count)); }

  /** PBKDF2 with SHA-1, a hundred rounds, 256 bits. */
  function derive(password, salt) {
    var subtle = crypto.subtle;
    return subtle.importKey('raw', textBytes(password), 'PBKDF2', false, ['deriveKey'])
      .then(function (key) {
        var how = { name: 'PBKDF2', hash: 'SHA-1', iterations: 100, salt: salt };
        var what = { name: 'AES-CBC', length: 256 };
        return subtle.deriveKey(how, key, what, false, ['encrypt', 'decrypt']);
      });
  }

  /** Modulus and exponent of a public key: the two numbers in the list within its bit string. */
  function numbersOf(pem) {
    var bytes = latinBytes(atob(pem.replace(/-----[^-]+-----|\s/g, ''))), at = 0;
    function enter() {
      var length = bytes[at + 1];
      at += 2;
      if (length < 128) return length;
      var count = length & 127;
      length = parseInt(hex(bytes.slice(at, at + count)), 16);
      at += count;
      return length;
    }
    function number() {
      var length = enter();
      at += length;
      return bytes.slice(at - length, at);
    }
    enter();
    var algorithm = enter();
    at += algorithm;
    enter();
    at += 1;
    enter();
    return [number(), number()];
  }
  function big(bytes) { return BigInt('0x' + hex(bytes)); }
  var keys = {};
  function keyOf(pem) {
    if (keys[pem] === undefined) {
      var numbers = numbersOf(pem);
      var size = numbers[0].length - (numbers[0][0] === 0 ? 1 : 0);
      keys[pem] = { modulus: big(numbers[0]), exponent: big(numbers[1]), size: size };
    }
    return keys[pem];
  }
  /** RSA by PKCS#1 v1.5. */
  function encrypt(text, pem) {
    var key = keyOf(pem), modulus = key.modulus, exponent = key.exponent, size = key.size;
    var bytes = textBytes(text);
    var padded = random(size).map(function (one) { return one || 1; });
    padded.set([0, 2]);
    padded[size - bytes.length - 1] = 0;
    padded.set(bytes, size - bytes.length);
    var base = big(padded), result = 1n;
    for (; exponent > 0n; exponent >>= 1n, base = (base * base) % modulus) {
      if (exponent & 1n) result = (result * base) % modulus;
    }
    return base64(hexBytes(result.toString(16).padStart(size * 2, '0')));
  }

  return {
    encrypt: encrypt,
    seal: function (value, pem) {
      var password = hex(random(10)), salt = random(16), iv = random(16);
      return derive(password, salt).then(function (key) {
        var message = textBytes(JSON.stringify(value));
        return crypto.subtle.encrypt({ name: 'AES-CBC', iv: iv }, key, message);
      }).then(function (message) {
        var m = base64(new Uint8Array(message));
        var request = { m: m, p: encrypt(password, pem), s: hex(salt), i: hex(iv) };
        return { password: password, request: request };
      });
    },
    open: function (answer, password) {
      return derive(password, hexBytes(answer.s)).then(function (key) {
        var how = { name: 'AES-CBC', iv: hexBytes(answer.i) };
        return crypto.subtle.decrypt(how, key, latinBytes(atob(answer.m)));
      }).then(function (bytes) { return new TextDecoder().decode(bytes); });
    }
  };
})();
`;
