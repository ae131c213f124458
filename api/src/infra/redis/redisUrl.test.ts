import { describe, expect, it } from 'vitest';
import { parseRedisUrl } from './redisUrl.ts';

describe('parseRedisUrl', () => {
  it('parses a single server', () => {
    expect(parseRedisUrl('redis://127.0.0.1:6380/2')).toEqual({
      kind: 'single',
      nodes: [{ host: '127.0.0.1', port: 6380 }],
      tls: false,
      database: 2,
      master: '',
    });
    expect(parseRedisUrl('rediss://user:p%40ss@cache')).toMatchObject({
      tls: true,
      username: 'user',
      password: 'p@ss',
      nodes: [{ host: 'cache', port: 6379 }],
      database: 0,
    });
    expect(parseRedisUrl('redis://[::1]:7000').nodes).toEqual([{ host: '::1', port: 7000 }]);
    expect(parseRedisUrl('redis://:secret@cache/0').password).toBe('secret');
  });

  it('parses the certificate authority of an address with TLS', () => {
    expect(parseRedisUrl('rediss://:p@cache:6379/1?tlsCAFile=/run/secrets/ca%20one')).toMatchObject(
      {
        tls: true,
        tlsCaFile: '/run/secrets/ca one',
        database: 1,
      },
    );
    expect(parseRedisUrl('rediss://cache')).not.toHaveProperty('tlsCaFile');
  });

  it('parses Sentinels and their master', () => {
    expect(parseRedisUrl('redis-sentinel://a,b:26380/main')).toMatchObject({
      kind: 'sentinel',
      nodes: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 26380 },
      ],
      master: 'main',
    });
  });

  it('parses the nodes of a cluster', () => {
    expect(parseRedisUrl('redis-cluster://a:7000,b:7001')).toMatchObject({
      kind: 'cluster',
      nodes: [
        { host: 'a', port: 7000 },
        { host: 'b', port: 7001 },
      ],
    });
  });

  it.each([
    '',
    'http://a',
    'redis://',
    'redis://a:99999',
    'redis://a,b',
    'redis://a/main',
    'redis-sentinel://a',
    'redis://a b',
    'redis://a?tlsCAFile=/ca',
    'redis-cluster://a:1,b:2?tlsCAFile=/ca',
    'rediss://a?tls=true',
  ])('rejects %j', (url) => {
    expect(() => parseRedisUrl(url)).toThrow();
  });

  it('never repeats a password', () => {
    expect(() => parseRedisUrl('redis://u:topsecret@a:99999')).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('topsecret') as string }),
    );
  });
});
