import type { DemoTeacherContent } from './school.ts'

export const nodiraErgasheva: DemoTeacherContent = {
  username: 'nodira_ustoz',
  firstName: 'Nodira',
  lastName: 'Ergasheva',
  specialization: "Matematika va fizika o'qituvchisi",
  info: "Yigirma yildan beri maktab va litseyda dars beraman, o'quvchilarim olimpiadalarda sovrinli o'rinlarni olib kelishadi. Murakkab mavzuni sodda tilda tushuntirish mening eng sevimli ishim. Savol berishdan uyalmang: yomon savol bo'lmaydi.",
  phone: '+998904445566',
  courses: [
    {
      key: 'matematika',
      title: 'Foizlar va tenglamalar: maktab matematikasi',
      category: 'Fan va texnika',
      description:
        "<p>Foiz, nisbat va tenglamalar: imtihonda ham, hayotda ham eng ko'p kerak bo'ladigan mavzular. Bepul kurs 7–9-sinf o'quvchilari, ota-onalar va bilimini yangilamoqchi bo'lganlar uchun.</p>",
      outcomes: [
        'Chegirma, foyda va kredit foizini hisoblash',
        'Chiziqli tenglamani adashmasdan yechish',
        'Matnli masalani tenglamaga aylantirish',
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 0,
      published: 50,
      lessons: [
        {
          title: 'Foiz nima va u qayerda uchraydi',
          description: "Chegirma, soliq va omonat misolida foizni hisoblashni o'rganamiz.",
          points: [
            '1 foiz: yuzdan bir qism',
            "240 000 so'mning 15 foizi qancha?",
            '240 000 : 100 x 15 = 36 000',
            'Tekshirish: 10 foiz + 5 foiz',
          ],
          seconds: 30,
        },
        {
          title: 'Chiziqli tenglama: tarozi usuli',
          description: 'Tenglamani tarozi deb tasavvur qilamiz: ikki tomonda bir xil amal bajaramiz.',
          points: [
            '3x + 5 = 20',
            'Ikki tomondan 5 ni ayiramiz: 3x = 15',
            "3 ga bo'lamiz: x = 5",
            "Javobni o'rniga qo'yib tekshiring",
          ],
          seconds: 30,
          handout: {
            name: 'Tenglamalar: 12 ta mashq.pdf',
            lines: [
              'Tenglamalarni yeching va javobni tekshiring',
              '1) x + 7 = 12      2) 2x = 18      3) 3x - 4 = 11',
              '4) 5x + 2 = 27     5) 10 - x = 3   6) 4(x - 1) = 12',
              '7) x : 3 = 6       8) 2x + 3x = 40 9) 7x - 2x = 35',
              '10) 6x + 1 = 4x + 9   11) 3(x + 2) = 2x + 11   12) 0,5x = 8',
              'Javoblar: 5, 9, 5, 5, 7, 4, 18, 8, 7, 4, 5, 16',
            ],
          },
        },
        {
          title: 'Matnli masalalar: gapdan tenglamaga',
          description: "Noma'lumni belgilash, shartni yozish va yechish: uch qadamli usul.",
          points: [
            "Nima so'ralyapti? Uni x deb belgilang",
            'Shartni tenglama qilib yozing',
            'Yeching va javobni shartga solishtiring',
          ],
          seconds: 28,
          variant: 'practice',
        },
      ],
    },
    {
      key: 'fizika',
      title: 'Fizika tajribalar bilan: mexanika',
      category: 'Fan va texnika',
      description:
        "<p>Uydagi oddiy buyumlar yordamida tezlik, kuch va energiyani o'z ko'zingiz bilan ko'rasiz. Har bir darsda bitta tajriba, bitta formula va bitta hayotiy masala.</p>",
      outcomes: [
        "Tezlik va tezlanishni grafikda o'qish",
        'Nyuton qonunlarini hayotda tanib olish',
        "Energiya saqlanishini masalalarda qo'llash",
      ],
      language: 1,
      level: 2,
      period: 6,
      price: 69_000,
      published: 26,
      lessons: [
        {
          title: "Tezlik: sharcha va soniya o'lchagich",
          description: "Qiya taxtada dumalayotgan sharcha yordamida tezlik va o'rtacha tezlikni o'lchaymiz.",
          points: [
            "Tezlik = yo'l : vaqt",
            '1 metrlik taxta, 2 soniya: 0,5 m/s',
            "Uch marta o'lchab, o'rtachasini oling",
          ],
          seconds: 28,
        },
        {
          title: 'Nyutonning uchta qonuni',
          description:
            "Dasturxonni tortib olish tajribasi nima uchun ishlaydi? Inersiya, kuch va aks ta'sir.",
          points: [
            'Birinchi: jism holatini saqlaydi',
            'Ikkinchi: F = m x a',
            "Uchinchi: ta'sir aks ta'sirga teng",
          ],
          seconds: 28,
        },
        {
          title: "Energiya yo'qolmaydi",
          description:
            "Mayatnik misolida potensial va kinetik energiya bir-biriga qanday aylanishini ko'ramiz.",
          points: [
            'Yuqorida: potensial energiya eng katta',
            'Pastda: kinetik energiya eng katta',
            "Yig'indi o'zgarmaydi, ishqalanish issiqlikka aylanadi",
          ],
          seconds: 30,
          variant: 'summary',
        },
      ],
    },
    {
      key: 'elektronika',
      title: 'Arduino: uydagi aqlli qurilmalar',
      category: 'Fan va texnika',
      description:
        "<p>Arduino platasi, bir nechta datchik va chiroqlar yordamida uchta foydali qurilma yig'amiz: gullarni sug'orishni eslatuvchi, harorat o'lchagich va eshik signali.</p><p>Kerakli qismlar ro'yxati va ularning taxminiy narxi birinchi darsga biriktirilgan.</p>",
      outcomes: [
        "Elektr zanjirini xavfsiz yig'ish",
        "Datchikdan ma'lumot o'qish",
        'Arduino uchun sodda dastur yozish',
      ],
      language: 1,
      level: 3,
      period: 12,
      price: 390_000,
      published: 12,
      lessons: [
        {
          title: 'Kerakli qismlar va birinchi chiroq',
          description: "Platani kompyuterga ulaymiz, Arduino IDE'ni o'rnatamiz va chiroqni miltillatamiz.",
          points: [
            'Arduino Uno, maket plata, simlar',
            "Chiroqqa 220 om qarshilik qo'shing",
            'digitalWrite(13, HIGH)',
            'Chiroq yondi: zanjir tayyor',
          ],
          seconds: 32,
          handout: {
            name: "Kerakli qismlar ro'yxati.pdf",
            lines: [
              "Kerakli qismlar ro'yxati",
              '1. Arduino Uno platasi va USB kabel',
              '2. Maket plata (breadboard) va 20 ta ulovchi sim',
              '3. Chiroqlar (LED) - 5 dona, 220 om qarshiliklar - 5 dona',
              '4. Tuproq namligi datchigi, harorat datchigi DHT11',
              '5. Magnitli eshik datchigi va kichik karnay (buzzer)',
            ],
          },
        },
        {
          title: "Gullarni sug'orishni eslatuvchi",
          description: "Tuproq namligi datchigini o'qib, quriganda chiroq va tovush bilan xabar beramiz.",
          points: [
            'analogRead: 0 dan 1023 gacha',
            "Quruq va nam tuproqda o'lchab ko'ring",
            "Chegara: o'rtasidagi qiymat",
          ],
          seconds: 30,
          variant: 'practice',
        },
        {
          title: "Harorat o'lchagich va eshik signali",
          description: 'Ikkita datchikni bitta dasturga birlashtiramiz va kodni tartibga solamiz.',
          points: [
            'DHT11: harorat va namlik',
            'Magnit uzoqlashsa, signal chalinadi',
            'Har bir ish alohida funksiyada',
          ],
          seconds: 30,
          variant: 'practice',
        },
      ],
    },
  ],
}
