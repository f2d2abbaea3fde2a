import { expect, it } from 'vitest'
import { formatDay, formatDayLong, formatDayNamed, formatMonth } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { inPortuguese, speakIn, speakToReader } from '#app/domain/words/speak-in.ts'
import { countIn, currentLanguage, t, tCount, tSaid } from '#app/domain/words/speech.ts'
import { speak } from '#app/runtime/speech.server.ts'

it('speaks Portuguese unless a language is set', () => {
  expect(currentLanguage()).toBe('pt-BR')
  expect(t('Reserve sua visita')).toBe('Reserve sua visita')
  expect(t('Duração: {duration}', { duration: '1 h' })).toBe('Duração: 1 h')
  expect([1, 2].map((n) => tCount(n, 'A partir de {n} ano', 'A partir de {n} anos'))).toEqual([
    'A partir de 1 ano',
    'A partir de 2 anos'
  ])
  expect(tSaid('Não encontramos o que você procura.')).toBe('Não encontramos o que você procura.')
})

it('translates texts, values and numbers within its work only', () => {
  expect(speak('en', () => [t('Reserve sua visita'), currentLanguage()])).toEqual(['Book your visit', 'en'])
  expect(speak('es', () => t('Duração: {duration}', { duration: '1 h' }))).toBe('Duración: 1 h')
  expect(speak('en', () => [1, 2].map((n) => tCount(n, 'A partir de {n} ano', 'A partir de {n} anos')))).toEqual([
    'From 1 year of age',
    'From 2 years of age'
  ])
  expect(t('Reserve sua visita')).toBe('Reserve sua visita')
})

it('keeps apart two languages that are spoken at once', async () => {
  const after = (language: 'en' | 'es') =>
    speak(language, async () => {
      await Promise.resolve()
      return t('Gratuito')
    })
  expect(await Promise.all([after('en'), after('es'), t('Gratuito')])).toEqual(['Free', 'Gratis', 'Gratuito'])
})

it('leaves words that nobody translated in Portuguese', () => {
  expect(speak('en', () => countIn(2, { one: '{n} coisa', many: '{n} coisas' }))).toBe('2 coisas')
  expect(speak('en', () => tSaid('Caverna das Araras'))).toBe('Caverna das Araras')
})

it('recognises texts that came with their values in them', () => {
  expect(speak('en', () => tSaid('Não encontramos o que você procura.'))).toBe(
    'We could not find what you are looking for.'
  )
  expect(speak('es', () => tSaid('Duração: 45 min'))).toBe('Duración: 45 min')
  const fee = 'A taxa de mudança agora é R$\u00a01.234,50. Confira e confirme de novo.'
  expect(speak('en', () => tSaid(fee))).toContain(' now R$\u00a01,234.50')
  expect(speak('en', () => tSaid('Em 20/11/2026 o atrativo não abre. Escolha outro dia.'))).toBe(
    'The attraction is closed on 20 Nov 2026. Choose another day.'
  )
  expect(speak('en', () => tSaid('O parque já tem 38 de 40 pessoas neste dia. Escolha outro dia.'))).toBe(
    'The park already has 38 of 40 people on this day. Choose another day.'
  )
})

it('writes money and days in the form of the language', () => {
  const said = () => [
    formatMoney(123_450),
    formatMoney(-50),
    formatDay('2026-11-20'),
    formatDayLong('2026-11-01'),
    formatDayNamed('2026-11-22'),
    formatMonth('2026-11')
  ]
  expect(said()).toEqual([
    'R$\u00a01.234,50',
    '-R$\u00a00,50',
    '20/11/2026',
    'domingo, 1º de novembro de 2026',
    'domingo, 22/11/2026',
    'novembro de 2026'
  ])
  expect(speak('en', said)).toEqual([
    'R$\u00a01,234.50',
    '-R$\u00a00.50',
    '20 Nov 2026',
    'Sunday, 1 November 2026',
    'Sunday, 22 Nov 2026',
    'November 2026'
  ])
  expect(speak('es', said)).toEqual([
    'R$\u00a01.234,50',
    '-R$\u00a00,50',
    '20/11/2026',
    'domingo, 1 de noviembre de 2026',
    'domingo, 22/11/2026',
    'noviembre de 2026'
  ])
})

it('counts people', () => {
  expect(speak('en', () => [1, 3].map(peopleLabel))).toEqual(['1 person', '3 people'])
  expect(speak('es', () => [1, 3].map(peopleLabel))).toEqual(['1 persona', '3 personas'])
})

it('writes in Portuguese what is kept, and goes on in its language', async () => {
  const said = await speak('en', async () => {
    const kept = await inPortuguese(async () => {
      await Promise.resolve()
      const spanish = speakIn('es', () => [t('Gratuito'), speakToReader(() => t('Gratuito'))])
      return [formatDay('2026-11-20'), speakToReader(() => formatDay('2026-11-20')), ...spanish]
    })
    return [...kept, formatDay('2026-11-20')]
  })
  expect(said).toEqual(['20/11/2026', '20 Nov 2026', 'Gratis', 'Free', '20 Nov 2026'])
  expect(speakToReader(() => t('Gratuito'))).toBe('Gratuito')
  const failing = () =>
    inPortuguese(() => {
      throw new Error('no day')
    })
  speak('es', () => {
    expect(failing).toThrow('no day')
    expect(t('Gratuito')).toBe('Gratis')
  })
})
