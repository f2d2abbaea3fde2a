import { countLabel } from './labels.ts'

/** Apart from the catalogue, so that a page's first script need not carry all of it. */
export const NETWORK_WORDS = 'Não foi possível conectar ao servidor. Tente novamente mais tarde.'

/** Messages of specification §8, and ours for cases that it does not name. */
export const ERRORS = {
  login: 'usuario ou senha incorretos',
  loginNetwork: 'Erro. Tente novamente mais tarde',
  session: 'Sessão inválida, Efetue o Login novamente',
  network: NETWORK_WORDS,
  duplicateCounterFile: 'Este arquivo já foi enviado anteriormente!',
  legacy: 'Erro ao carregar dados do servidor',
  generic: 'Ooops! Algo deu errado!',
  forbidden: 'Você não tem permissão para isto. Peça a quem cuida dos acessos.',
  notFound: 'Não encontramos o que você procura.',
  visitClosed: 'O parque fechou este dia, e a visita não vai acontecer. Nada foi cobrado: escolha outra data.',
  full: 'Não há mais vagas suficientes neste horário. Escolha outro horário ou menos pessoas.',
  blocked: 'Este dia ou horário está bloqueado. Escolha outro.',
  past: 'As vendas deste horário já terminaram. Escolha outro.',
  holdExpired: 'O prazo para pagar acabou e as vagas foram liberadas. Faça a reserva de novo.',
  malformed: 'O pedido não pôde ser lido.',
  incomplete: 'O formulário chegou incompleto e nada foi mudado. Confira e envie de novo.',
  notAllowed: 'Você não tem permissão para fazer isto.',
  conflict: 'Isto já mudou desde que você abriu a página. Confira e tente de novo.',
  invalid: 'Confira os campos destacados.',
  tooMany: 'Muitas tentativas. Espere um pouco e tente de novo.',
  unreadable: 'O servidor deu uma resposta que não pôde ser lida. Tente novamente mais tarde.',
  mayHaveActed: 'Não sabemos se o pedido chegou a ser atendido. Confira antes de enviar de novo.',
  notAccepted: 'Valor não aceito.',
  done: 'Tudo certo.',
  absent: 'Este recurso depende de uma versão mais nova do servidor',
  unavailable: 'Serviço indisponível no momento. Tente novamente em instantes.',
  readOnly: 'No momento só é possível consultar: nada pode ser gravado. Tente de novo em alguns minutos.',
  storageFull: 'O sistema está sem espaço para gravar. Nada foi gravado agora. Tente de novo em alguns minutos.',
  bookingNotFound: 'Reserva não encontrada.',
  productNotFound: 'Atrativo não encontrado.',
  counterNotFound: 'Contador não encontrado.',
  placeNotFound: 'Não encontramos este parque. Confira o endereço que você recebeu.',
  unknownDay: 'Esta data não existe. Use dd/mm/aaaa.',
  unknownTime: 'Escreva o horário como 09:00.',
  daysReversed: 'O fim vem antes do início. Troque uma das datas.',
  unknownOption: 'Esta opção não existe. Escolha uma da lista.',
  dayPast: 'Este dia já passou. Escolha outro.',
  dayTooFar: 'Este dia ainda não está à venda. Escolha um mais próximo.',
  quantity: 'Use um número inteiro, de 0 em diante.',
  capacity: 'Use um número de 0 a 1.000.000.',
  alreadyInside: 'Já há pessoas dentro. Desfaça o check-in antes de cancelar.',
  nothingToUndo: 'Não há check-in a desfazer.',
  nothingPassed: 'Não há saída nem volta a desfazer.',
  passageUndoTooLate: 'Uma saída ou volta só pode ser desfeita no mesmo dia.',
  undoTooLate: 'Um check-in só pode ser desfeito no mesmo dia.',
  photoTooLarge: 'A foto passa de 10 MB. Escolha uma menor.',
  duplicateHash: 'Este formulário já foi enviado com outros dados. Abra uma reserva nova.'
} as const

export type ErrorName = keyof typeof ERRORS

export function tooManyMessage(retryAfterSeconds: number): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait =
    minutes > 120
      ? countLabel(Math.ceil(minutes / 60), { one: 'hora', many: 'horas' })
      : countLabel(minutes, { one: 'minuto', many: 'minutos' })
  return `Muitas tentativas. Espere ${wait} e tente de novo.`
}

/** Specification §8: an error that mentions Network is the server's fault. */
export function loginErrorMessage(error: string): string {
  return /network/i.test(error) || error === ERRORS.network ? ERRORS.loginNetwork : ERRORS.login
}

/** Zod's error map: its own words are English. A schema's message comes first. */
export const notAccepted = () => ERRORS.notAccepted

/** For a number outside of a range. */
export const outOfRange = (least: number, most: number) =>
  `Use um número de ${least.toLocaleString('pt-BR')} a ${most.toLocaleString('pt-BR')}.`

/** For a text over `most` letters. */
export const tooLong = (most: number) => `Use no máximo ${most.toLocaleString('pt-BR')} letras.`
