/**
 * The envelope in the page's own code, which has no library: `Envelope.seal(value, pem)` returns a
 * request and its password, `Envelope.open(answer, password)` the text of an answer, and
 * `Envelope.encrypt(text, pem)` what only the bank can read. Bytes are lists of numbers.
 */
export const ENVELOPE_SCRIPT = String.raw`
var Envelope = (function () {
  function textBytes(text) { return latinBytes(unescape(encodeURIComponent(text))); }
  function latinBytes(text) {
    return Array.prototype.map.call(text, function (one) { return one.charCodeAt(0); });
  }
  function latin(bytes) {
    return bytes.map(function (one) { return String.fromCharCode(one); }).join('');
  }
  function hex(bytes) {
    return bytes.map(function (one) { return ('0' + one.toString(16)).slice(-2); }).join('');
  }
  function hexBytes(text) {
    return (text.match(/../g) || []).map(function (one) { return parseInt(one, 16); });
  }
  function random(count) { return Array.from(crypto.getRandomValues(new Uint8Array(count))); }

  /** SHA-1 of one block of sixteen words, behind a state of five. */
  var w = new Int32Array(80);
  function compress(state, block) {
    var a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f, t;
    for (var i = 0; i < 80; i += 1) {
      t = i < 16 ? block[i] : w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16];
      w[i] = i < 16 ? t : (t << 1) | (t >>> 31);
      if (i < 20) f = ((b & c) | (~b & d)) + 0x5a827999;
      else if (i < 40) f = (b ^ c ^ d) + 0x6ed9eba1;
      else if (i < 60) f = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
      else f = (b ^ c ^ d) + 0xca62c1d6;
      t = (((a << 5) | (a >>> 27)) + f + e + w[i]) | 0;
      e = d; d = c; c = (b << 30) | (b >>> 2); b = a; a = t;
    }
    return [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0,
      (state[4] + e) | 0];
  }
  function wordsOf(bytes) {
    var words = [];
    for (var i = 0; i < bytes.length; i += 1) words[i >> 2] |= bytes[i] << (24 - (i & 3) * 8);
    return words;
  }
  function bytesOf(words) {
    return words.reduce(function (all, word) {
      return all.concat(word >>> 24, (word >> 16) & 255, (word >> 8) & 255, word & 255);
    }, []);
  }
  /**
   * PBKDF2 with SHA-1, a hundred rounds, 256 bits. All that is hashed by the password has twenty
   * bytes: the salt with a number, then what came before.
   */
  function derive(password, salt) {
    var key = textBytes(password), start = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
    key = key.concat(new Array(64 - key.length).fill(0));
    function padded(value) {
      return compress(start, wordsOf(key.map(function (one) { return one ^ value; })));
    }
    var inner = padded(0x36), outer = padded(0x5c), rest = new Array(9).fill(0).concat(84 * 8), all = [];
    rest.unshift(0x80000000 | 0);
    function hmac(words) { return compress(outer, compress(inner, words.concat(rest)).concat(rest)); }
    for (var block = 1; block <= 2; block += 1) {
      var u = hmac(wordsOf(salt).concat(block)), sum = u.slice();
      for (var round = 1; round < 100; round += 1) {
        u = hmac(u);
        for (var i = 0; i < 5; i += 1) sum[i] ^= u[i];
      }
      all = all.concat(sum);
    }
    return bytesOf(all.slice(0, 8));
  }

  var box = [], unbox = [];
  function twice(value) { return ((value << 1) ^ (value & 0x80 ? 0x11b : 0)) & 255; }
  (function () {
    for (var p = 1, q = 1, first = true; first || p !== 1; first = false) {
      p ^= twice(p);
      q ^= q << 1; q ^= q << 2; q ^= q << 4; q &= 255;
      if (q & 0x80) q ^= 9;
      var x = q ^ (q << 1) ^ (q << 2) ^ (q << 3) ^ (q << 4);
      box[p] = ((x ^ (x >> 8)) & 255) ^ 0x63;
    }
    box[0] = 0x63;
    box.forEach(function (value, i) { unbox[value] = i; });
  })();
  function times(factor) {
    return box.map(function (_, value) {
      for (var sum = 0, f = factor, v = value; f > 0; f >>= 1, v = twice(v)) if (f & 1) sum ^= v;
      return sum;
    });
  }
  var MIX = [2, 3, 1, 1].map(times), UNMIX = [14, 11, 13, 9].map(times);
  function expand(key) {
    var all = key.slice(), rcon = 1;
    for (var at = 32; at < 240; at += 4) {
      var t = all.slice(at - 4, at);
      if (at % 32 === 0) {
        t = [box[t[1]] ^ rcon, box[t[2]], box[t[3]], box[t[0]]];
        rcon = twice(rcon);
      } else if (at % 32 === 16) t = t.map(function (one) { return box[one]; });
      for (var i = 0; i < 4; i += 1) all.push(all[at - 32 + i] ^ t[i]);
    }
    return all;
  }
  function add(state, keys, round) {
    for (var i = 0; i < 16; i += 1) state[i] ^= keys[round * 16 + i];
  }
  function mix(state, tables) {
    var t = tables[0], u = tables[1], v = tables[2], x = tables[3];
    for (var i = 0; i < 16; i += 4) {
      var a = state[i], b = state[i + 1], c = state[i + 2], d = state[i + 3];
      state[i] = t[a] ^ u[b] ^ v[c] ^ x[d];
      state[i + 1] = t[b] ^ u[c] ^ v[d] ^ x[a];
      state[i + 2] = t[c] ^ u[d] ^ v[a] ^ x[b];
      state[i + 3] = t[d] ^ u[a] ^ v[b] ^ x[c];
    }
  }
  /** Substitutes the bytes of a block, and shifts its rows by their number. */
  var old = new Uint8Array(16);
  function shift(state, table, by) {
    old.set(state);
    for (var i = 0; i < 16; i += 1) state[i] = table[old[(i + by * 4 * (i & 3) + 16) & 15]];
  }
  function encryptBlock(state, keys) {
    add(state, keys, 0);
    for (var round = 1; round <= 14; round += 1) {
      shift(state, box, 1);
      if (round < 14) mix(state, MIX);
      add(state, keys, round);
    }
  }
  function decryptBlock(state, keys) {
    for (var round = 14; round >= 1; round -= 1) {
      add(state, keys, round);
      if (round < 14) mix(state, UNMIX);
      shift(state, unbox, -1);
    }
    add(state, keys, 0);
  }
  /** AES-256 in CBC mode, padded by PKCS#7. */
  function encryptText(text, key, iv) {
    var keys = expand(key), bytes = textBytes(text), last = iv;
    var missing = 16 - (bytes.length % 16);
    bytes = Uint8Array.from(bytes.concat(new Array(missing).fill(missing)));
    for (var at = 0; at < bytes.length; at += 16) {
      var block = bytes.subarray(at, at + 16);
      for (var i = 0; i < 16; i += 1) block[i] ^= last[i];
      encryptBlock(block, keys);
      last = block;
    }
    return btoa(latin(Array.from(bytes)));
  }
  function decryptText(text, key, iv) {
    var keys = expand(key), coded = atob(text), last = Uint8Array.from(iv), next = new Uint8Array(16);
    var bytes = new Uint8Array(coded.length), at, i;
    for (at = 0; at < bytes.length; at += 1) bytes[at] = coded.charCodeAt(at);
    for (at = 0; at < bytes.length; at += 16) {
      var block = bytes.subarray(at, at + 16);
      next.set(block);
      decryptBlock(block, keys);
      for (i = 0; i < 16; i += 1) block[i] ^= last[i];
      last.set(next);
    }
    return new TextDecoder().decode(bytes.subarray(0, bytes.length - bytes[bytes.length - 1]));
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
  /** RSA by PKCS#1 v1.5. */
  function encrypt(text, pem) {
    var numbers = numbersOf(pem), modulus = big(numbers[0]), exponent = big(numbers[1]);
    var size = numbers[0].length - (numbers[0][0] === 0 ? 1 : 0), bytes = textBytes(text);
    var padding = random(size - 3 - bytes.length).map(function (one) { return one || 1; });
    var base = big([0, 2].concat(padding, 0, bytes)), result = 1n;
    for (; exponent > 0n; exponent >>= 1n, base = (base * base) % modulus) {
      if (exponent & 1n) result = (result * base) % modulus;
    }
    return btoa(latin(hexBytes(result.toString(16).padStart(size * 2, '0'))));
  }

  return {
    encrypt: encrypt,
    seal: function (value, pem) {
      var password = hex(random(10)), salt = random(16), iv = random(16);
      return {
        password: password,
        request: {
          m: encryptText(JSON.stringify(value), derive(password, salt), iv),
          p: encrypt(password, pem),
          s: hex(salt),
          i: hex(iv)
        }
      };
    },
    open: function (answer, password) {
      return decryptText(answer.m, derive(password, hexBytes(answer.s)), hexBytes(answer.i));
    }
  };
})();
`;
