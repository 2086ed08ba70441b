import { describe, expect, it } from 'vitest'
import { parseS3Url } from './open-storage.ts'

describe('STORAGE_URL for S3', () => {
  it('reads every part', () => {
    expect(
      parseS3Url('s3://test%3Atester:se%2Fcret@files.example.uz:9000/kashf?region=uz-1&tls=off'),
    ).toEqual({
      endpoint: 'http://files.example.uz:9000',
      region: 'uz-1',
      bucket: 'kashf',
      accessKeyId: 'test:tester',
      secretAccessKey: 'se/cret',
    })
  })

  it('speaks TLS unless told otherwise', () => {
    const place = parseS3Url('s3://k:s@files.example.uz/kashf')
    expect(place.endpoint).toBe('https://files.example.uz')
    expect(place.region).toBe('us-east-1')
  })

  it.each(['s3://', 's3://host/bucket', 's3://k:s@host', 's3://k:s@host/a/b'])('refuses %s', (url) => {
    expect(() => parseS3Url(url)).toThrow('STORAGE_URL must look like')
  })
})
