import { gunzipSync } from 'node:zlib'

/** An AVIF of 1.4 KB that has 7000 × 7000 pixels: decoding it takes 1 GB. */
export const avifBomb = (): Buffer =>
  gunzipSync(
    Buffer.from(
      [
        'H4sIAAAAAAACA2NgYJBJK6ksSCzLTGMAgtzMNEMQOzczEcS/lptaksgAAYoZKTlFUDZDQWZyCQMaUMrMyU8GMVwcGBiBEAR+QWkGlgQgoZyZmQe2',
        'BiwqCuSkMkF5iWUGhiAmX0FmSS5cSVhmQVEBkLbILEjOB9I8iWWGzo32YE0imcUFqRDDpSMgmEGgILMiEyTCzMHBAaTEMgtyYe4HOom5kYkZ6JSM',
        '3JTEEiEGLi77z2brt5ZNELiQaXSeQ3hSyzHO9nmVz5ocGBjCz59xVdonrP9R88jHQjPnJypbF4fpLvR82n1b4nEP15ToWP8TQUYnpy+/rKibWtm5',
        'bOtk65B7jYyWS08Hl4fONklNXLU8KSP0RM5vOyum6JnhjjdlWP48VH+pdo910vkzQXET5xzfcr0/n7lOsTJm5rfVOgvlc6+kqSRsvyvqLZl6VE/R',
        'cOfKQ+51fdOtYyKtOY0mcGdsS5IuezJR7PK3DLtfJw3fJ4je2MawRNTxh+C89dfnV/St3zLn8LL0IxfjUqd9TFtmcmnKERX/Se7a59cWlTJzclb/',
        'mfXa4uvrtgXfn6XOvu9x+8+2f9P4J83zuR78piju7WbPDZFkuInroJGeTtf96vtX+hp9pAxXaiw3e8z3p91r6tMrD1bY+xys2dNXJDvn3qh3B9y7',
        '62nj3SaDtZvP5a95Y5p2uXTpT02vtqnlcipR0WmzF3fs/vfLe/X+PCnnlZozZ31JFOF6aZw/+WDe1PrG9HgJ5ydTn5/pE12VIPRoVvLPN54Rm7ac',
        '0lVoWaH/YYL6h6n3d3cYDKIwDHl6b4KaRKNlSJpiGfP0gxNZPbQuH/z9bgZD8b0MkzsLj7OWtbHzuNgJ3qve2vd15cSeL07OP+cbK8tZsi8AAOCj',
        'NW1aBQAA',
      ].join(''),
      'base64',
    ),
  )
