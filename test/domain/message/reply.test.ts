import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply } from '#app/domain/message/reply.ts'

describe('a reply that declines further messages', () => {
  it.each([
    'SAIR',
    ' sair! ',
    '*SAIR*',
    '"Sair"',
    'ＳＡＩＲ',
    'sa\u200Bir\uFE0F',
    'saiiiir',
    'SAIR SAIR SAIR',
    'Sair\nSair',
    'Sair 🙏🏽',
    'Bom dia! Sair, por favor.',
    'PARAR',
    'pare',
    'Stop',
    'SALIR',
    'unsubscribe',
    'Baja',
    'Quero sair',
    'eu quero sair!!! 😡',
    'quero parar',
    'gostaria de sair, obrigada',
    'Quero sair da lista',
    'quero sair dessa lista de transmissão',
    'Me tira da lista',
    'me tire dessa lista por favor',
    'me tira desse grupo',
    'Por favor, retirem meu número da lista',
    'Não quero receber',
    'não quero receber mais mensagens',
    'Nao quero mais receber mensagens',
    'NAO QUERO RECEBER MAIS NADA',
    'n quero receber mais msg',
    'Não desejo mais receber mensagens de vocês',
    'não gostaria de receber propaganda',
    'Não tenho interesse em receber mensagens',
    'Não quero mais propaganda',
    'não me mande mais mensagens',
    'Não mandem mais',
    'nunca mais me mande mensagem',
    'não me manda mais nada',
    'não autorizo o envio de mensagens',
    'Oi, tudo bem? Não quero receber mais mensagens. Obrigado',
    'Parem de me mandar mensagens',
    'para de mandar mensagem',
    'pode parar de enviar mensagens?',
    'quero parar de receber mensagens',
    'deixar de receber mensagens',
    'chega de propaganda',
    'cancelar inscrição',
    'Cancelar mensagens',
    'quero cancelar minha inscrição',
    'Descadastrar',
    'quero me descadastrar',
    'descadastre meu número',
    'como faço para sair da lista?',
    'como cancelar o envio de mensagens',
    'Parar promoções',
    'Stop promotions',
    'stop sending me messages',
    "Please don't send me any more messages",
    'I want to unsubscribe',
    'please remove me from your list',
    'no quiero recibir más mensajes',
    'No me envíen más mensajes',
    'quiero darme de baja',
    'quiero salir de la lista',
    'não quero mais receber mensagens me tira da lista'
  ])('is heard: %j', (text) => {
    expect(readReply(text)).toBe('stop')
  })

  it.each([
    '',
    '👍',
    'ok',
    'obrigado!',
    'quero sair às 8h do parque',
    'Quero sair às 8h',
    'Vou sair às 8h',
    'quero sair do parque',
    'quero sair do grupo',
    'Quero sair cedo da trilha',
    'Quero sair com a família no sábado',
    'sair da pousada às 7',
    'que horas podemos sair?',
    'Quero sair. Que horas abre?',
    'Sair por onde?',
    'sair da lista de espera',
    'onde posso parar o carro?',
    'Parar no estacionamento?',
    'para quantas pessoas?',
    'mensagem para vocês',
    'cancelar',
    'quero cancelar',
    'quero cancelar a reserva',
    'Cancelar inscrição da trilha de sábado',
    'não quero sair',
    'Não quero sair da lista',
    'não quero parar de receber mensagens',
    'não parem de mandar mensagens',
    'Não recebi mensagem nenhuma',
    'não recebo as mensagens de vocês',
    'vocês não mandaram mensagem',
    'não quero receber o reembolso em crédito',
    'Não mandem o guia hoje',
    'não podem mandar mensagem por aqui?',
    'não quero mais',
    'não quero o cadastro com CPF',
    'quero receber no whatsapp',
    'deixe mensagem para mim',
    'tire uma dúvida por favor',
    'stop at the gate?',
    'baja temporada'
  ])('is not taken from %j', (text) => {
    expect(readReply(text)).not.toBe('stop')
  })

  it.each([
    'Voltar',
    'VOLTAR!',
    'quero receber',
    'Quero voltar a receber mensagens',
    'start',
    'quero receber mensagens'
  ])('begins again with %j', (text) => {
    expect(readReply(text)).toBe('resume')
  })

  it.each(['quero voltar ao parque', 'Quero voltar', 'quero receber o ingresso', 'receber', 'não quero voltar'])(
    'does not begin again with %j',
    (text) => {
      expect(readReply(text)).not.toBe('resume')
    }
  )

  it('is read in any letters, signs and spaces', () => {
    const signs = fc.constantFrom('', ' ', '!', '.', ' 🙏', '\n', '\u200B', '…', '"')
    fc.assert(
      fc.property(
        fc.constantFrom('sair', 'não quero receber mais mensagens', 'SALIR'),
        signs,
        signs,
        (wish, one, other) => {
          expect(readReply(`${one}${wish.toUpperCase()}${other}`)).toBe('stop')
        }
      )
    )
    fc.assert(fc.property(fc.string(), (text) => [null, 'stop', 'resume'].includes(readReply(text))))
  })
})

it.each([
  'Não envia mais nada',
  'não me manda mais',
  'No more messages please',
  'no more texts',
  'quero sair das mensagens',
  'me tira desse grupo por favor',
  'pode deixar de mandar mensagem'
])('no more messages are wanted by who writes %j', (text) => {
  expect(readReply(text)).toBe('stop')
})

it.each([
  'Não é mensagem de vocês?',
  'Pode deixar com vocês',
  'não, mensagem não',
  'no more',
  'não envia',
  `${'a '.repeat(500)}. Não quero receber mensagens`
])('nothing is stopped by %j', (text) => {
  expect(readReply(text)).not.toBe('stop')
})

it.each([
  'naum quero receber mensagens',
  'qro sair',
  'kero parar de receber msg',
  'chega d propaganda',
  'não quero receber msn',
  'n quero mais msgm',
  'não quero mais mensage',
  'não me mande mais menssagem',
  'parem com as menssagens, por favor: parem de mandar menssagens',
  'Sair tudo',
  'cancelar tudo',
  'stop all',
  'gostaria de sair',
  'i want to stop',
  'Boa noite, sair. Obrigada!',
  'hello, stop, thanks',
  'oi gracias baja',
  'não quero mais promocionais',
  'não quero publicidade',
  'chega de divulgação',
  'não quero mais avisos nem ofertas: não quero mais novidades',
  'não quero receber notificações'
])('a wish to stop is heard as people spell it: %j', (text) => {
  expect(readReply(text)).toBe('stop')
})

it.each([
  'gostaria de voltar a receber',
  'eu quero receber as mensagens novamente',
  'desejo voltar a receber suas promoções',
  'quiero recibir mensajes',
  'Bom dia, quero receber novidades'
])('a wish to begin again is heard as people spell it: %j', (text) => {
  expect(readReply(text)).toBe('resume')
})

it.each(['quero sair tudo bem', 'eu sair', 'sair tudo agora mesmo às 8h', 'xcancelar tudo', 'quero receber as chaves'])(
  'neither is heard in %j',
  (text) => {
    expect(readReply(text)).toBeNull()
  }
)
