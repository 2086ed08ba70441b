import { describe, expect, it } from 'vitest'
import { parseS3Url } from './s3-location.ts'

describe('STORAGE_URL for S3', () => {
  it('has all its parts parsed', () => {
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

  it('uses TLS by default', () => {
    const location = parseS3Url('s3://k:s@files.example.uz/kashf')
    expect(location.endpoint).toBe('https://files.example.uz')
    expect(location.region).toBe('us-east-1')
  })

  it.each(['s3://', 's3://host/bucket', 's3://k:s@host', 's3://k:s@host/a/b'])('refuses %s', (url) => {
    expect(() => parseS3Url(url)).toThrow('STORAGE_URL must look like')
  })
})
