const RATE_HZ = 8000

/** A tone of 440 Hz as a WAV file: 16 bits, one channel. */
export function toneWav(seconds: number): Uint8Array<ArrayBuffer> {
  const samples = Math.round(seconds * RATE_HZ)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE_HZ, 24)
  wav.writeUInt32LE(RATE_HZ * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let i = 0; i < samples; i++)
    wav.writeInt16LE(Math.round(Math.sin((i * 2 * Math.PI * 440) / RATE_HZ) * 12_000), 44 + i * 2)
  return new Uint8Array(wav)
}
