import { code, type DemoTeacherContent, lesson, points, sheet } from './school.ts'

export const temurIslomov: DemoTeacherContent = {
  username: 'temur_robot',
  firstName: 'Temur',
  lastName: 'Islomov',
  specialization: "Muhandis, robototexnika to'garagi",
  info: "Muhandisman, maktabda robototexnika to'garagini olib boraman. O'quvchilarim respublika musobaqalarida qatnashadi. Qismlarni Toshkent bozoridan qanday topishni ham aytaman.",
  phone: '+998902345678',
  portrait: {
    ...{ world: 'lojuvard', skin: 'bugdoy', hair: 'side', tone: 'jigar', top: 'crew', cloth: 'qizil' },
    ...{ accent: 'orik', beard: 'none', glasses: true, doppi: false },
  },
  courses: [
    {
      key: 'robot',
      title: 'Robototexnika: yurib ketadigan birinchi robot',
      category: 'Fan va texnika',
      cover: { world: 'pista', motif: 'robot', composition: 'ravoq', words: 'Robot' },
      description:
        "<p>Ikki motor, bitta plata va karton: besh darsda chiziq bo'ylab yuradigan robot yig'amiz. Qismlar ro'yxati va narxi birinchi darsda.</p>",
      outcomes: [
        'Motor va platani ulash',
        "Datchik qiymatini o'qish",
        "Chiziq bo'ylab yurish dasturini yozish",
        'Robotni musobaqaga tayyorlash',
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 185_000,
      published: 40,
      lessons: [
        lesson(
          'Motorni ulaymiz',
          7.2,
          'Batareya, kalit va motor: robotning birinchi harakati.',
          points(
            'Kerakli qismlar',
            "Ikki motor va g'ildirak",
            'Motor drayveri',
            'Batareya bloki',
            'Karton va yelim',
          ),
          sheet(
            'Ulash tartibi',
            'Batareya + → drayver',
            'Drayver → chap motor',
            "Drayver → o'ng motor",
            'Kalitni yoqing',
          ),
        ),
        {
          ...lesson(
            'Platani dasturlash',
            11,
            "Motorni dastur bilan yoqamiz va tezligini o'zgartiramiz.",
            code(
              'yurish.ino',
              [
                'void loop() {',
                '  analogWrite(chap, 180);',
                '  analogWrite(ong, 180);',
                '  delay(1000);',
                '}',
              ],
              'Robot 1 soniya',
              "to'g'ri yuradi",
            ),
          ),
          handout: {
            name: 'Robot: qismlar royxati.pdf',
            lines: [
              'Birinchi robot: qismlar',
              'Motor va gildirak: 2 ta',
              'Motor drayveri L298N: 1 ta',
              'Chiziq datchigi: 2 ta',
              'Batareya bloki va simlar',
            ],
          },
        },
        lesson(
          'Chiziq datchigi',
          10,
          "Oq va qorani ajratamiz: datchik qiymatini ekranda ko'ramiz.",
          points('Datchik', 'Oq: katta qiymat', 'Qora: kichik qiymat', "O'rtasini chegara qiling"),
        ),
        lesson(
          "Chiziq bo'ylab yurish",
          12,
          "Ikki datchik, to'rt holat: burilish qoidasini yozamiz.",
          code(
            'chiziq.ino',
            [
              'if (chapQora) {',
              '  burilChapga();',
              '} else if (ongQora) {',
              '  burilOngga();',
              '} else {',
              '  yur();',
              '}',
            ],
            'Chiziqdan chiqmaydi',
          ),
        ),
        {
          ...lesson(
            'Amaliyot: musobaqa trassasi',
            12,
            "Trassa chizamiz, vaqtni o'lchaymiz va tezlikni sozlaymiz.",
            points(
              'Sozlash',
              'Avval sekin, lekin aniq',
              'Tezlikni 10 tadan oshiring',
              "Uch urinishning o'rtachasi",
            ),
          ),
          variant: 'practice',
        },
      ],
    },
    {
      key: 'arduino',
      title: 'Arduino: uydagi aqlli qurilmalar',
      category: 'Fan va texnika',
      cover: { world: 'paxta', motif: 'plata', composition: 'ravoq', words: 'Arduino' },
      description:
        "<p>To'rtta foydali qurilma: gul sug'orgich, kechki chiroq, gaz signalizatsiyasi va eshik xabarchisi. Har birini noldan yig'amiz va dasturini yozamiz.</p>",
      outcomes: [
        'Datchik va releni xavfsiz ulash',
        'Arduino dasturini mustaqil yozish',
        "To'rtta tayyor qurilma",
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 165_000,
      published: 23,
      lessons: [
        lesson(
          'Birinchi chiroq: LED va rezistor',
          5,
          'Plata bilan tanishamiz va chiroqni miltillatamiz.',
          code(
            'chiroq.ino',
            [
              'void loop() {',
              '  digitalWrite(13, HIGH);',
              '  delay(500);',
              '  digitalWrite(13, LOW);',
              '  delay(500);',
              '}',
            ],
            'Chiroq miltillaydi',
          ),
          points('Xavfsizlik', 'Avval simlar, keyin tok', 'Rezistorni unutmang', '220 voltga tegmang'),
        ),
        lesson(
          "Gul sug'orgich",
          12,
          "Tuproq namligini o'lchab, nasosni yoqamiz.",
          code(
            'gul.ino',
            ['int nam = analogRead(A0);', 'if (nam < 300) {', '  nasos(true);', '  delay(3000);', '}'],
            'Namlik: 280',
            'Nasos yoqildi',
          ),
        ),
        lesson(
          'Kechki chiroq',
          9,
          "Qorong'i tushganda o'zi yonadigan chiroq.",
          sheet("Yorug'lik", 'Kunduzi: 800', 'Kechqurun: 200', 'Chegara: 350'),
        ),
        {
          ...lesson(
            'Amaliyot: eshik xabarchisi',
            12,
            "Eshik ochilganda ovoz beradigan qurilma yig'amiz.",
            points("Yig'ish", 'Magnit datchik', 'Zummer', 'Batareya va quti'),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
