import { describe, expect, it } from 'vitest'
import { readDirect } from '#app/domain/message/direct/read-direct.ts'

const typed = { number: '(75) 98123-4567', message: ' Até já ', picture: '' }
const group = '120363025246125486@g.us'

describe('a message to one telephone or group', () => {
  it('says words to a telephone with its area code', () => {
    expect(readDirect(typed)).toEqual({
      message: {
        typeMessage: 'text',
        messageBody: {
          number: '+5575981234567',
          message: 'Até já',
          caption: '',
          path: '',
          filename: '',
          group: false
        }
      }
    })
  })

  it('takes more than 15 characters for a group', () => {
    expect(readDirect({ ...typed, number: group })).toMatchObject({
      message: { messageBody: { number: group, group: true } }
    })
  })

  it('shows a picture, and the words below it', () => {
    const picture = 'https://mirante.example/fotos/mapa.jpg?tamanho=2'
    expect(readDirect({ ...typed, picture })).toMatchObject({
      message: {
        typeMessage: 'image',
        messageBody: { path: picture, filename: 'mapa.jpg', caption: 'Até já', message: '' }
      }
    })
    expect(readDirect({ ...typed, picture, message: '' })).toHaveProperty('message')
  })

  it.each([
    ['nobody', { number: ' ' }, ['number']],
    ['half a telephone', { number: '98123' }, ['number']],
    ['a person dressed as a group', { number: '5575981234567@s.whatsapp.net' }, ['number']],
    ['nothing said', { message: ' ' }, ['message']],
    ['more than WhatsApp takes', { message: 'a'.repeat(4097) }, ['message']],
    [
      'a longer caption than WhatsApp takes',
      { message: 'a'.repeat(1025), picture: 'https://a.example/b.png' },
      ['message']
    ],
    ['a picture over plain http', { picture: 'http://a.example/b.png' }, ['picture']],
    ['a password in the address', { picture: 'https://ana:segredo@a.example/b.png' }, ['picture']],
    ['no address at all', { picture: 'mapa.jpg' }, ['picture']]
  ])('refuses at its field: %s', (_, change, fields) => {
    const read = readDirect({ ...typed, ...change })
    expect(Object.keys('errors' in read ? read.errors : {})).toEqual(fields)
  })

  const pictured = { ...typed, picture: 'https://a.example/b.png' }
  it.each([
    ['no destination', { ...typed, number: '' }, { number: ['Informe o telefone com DDD, ou o código do grupo.'] }],
    ['nothing said', { ...typed, message: '' }, { message: ['Escreva a mensagem.'] }],
    ['4097 letters', { ...typed, message: 'a'.repeat(4097) }, { message: ['Use no máximo 4.096 caracteres.'] }],
    ['a caption of 1025', { ...pictured, message: 'a'.repeat(1025) }, { message: ['Use no máximo 1.024 caracteres.'] }],
    ['no picture', { ...typed, picture: 'mapa' }, { picture: ['Informe um endereço que comece com https://.'] }],
    [
      'all of it wrong',
      { number: '', message: 'a'.repeat(1025), picture: 'ftp://a.example/b' },
      {
        number: ['Informe o telefone com DDD, ou o código do grupo.'],
        message: ['Use no máximo 1.024 caracteres.'],
        picture: ['Informe um endereço que comece com https://.']
      }
    ]
  ])('says at each field what is wrong: %s', (_, wrong, errors) => {
    expect(readDirect(wrong)).toEqual({ errors })
  })

  it('takes as many letters as WhatsApp does, and a caption of its own length', () => {
    const long = { ...typed, message: ` ${'a'.repeat(4096)} ` }
    expect(readDirect(long)).toMatchObject({ message: { messageBody: { message: 'a'.repeat(4096) } } })
    const caption = { ...pictured, message: 'a'.repeat(1024) }
    expect(readDirect(caption)).toMatchObject({ message: { messageBody: { caption: 'a'.repeat(1024) } } })
  })

  it('names no file where the address ends in a folder', () => {
    expect(readDirect({ ...typed, picture: ' https://a.example/fotos/ ' })).toMatchObject({
      message: { messageBody: { path: 'https://a.example/fotos/', filename: '', group: false } }
    })
  })
})

it('blanks are no picture', () => {
  expect(readDirect({ ...typed, picture: '  ' })).toMatchObject({ message: { typeMessage: 'text' } })
})
