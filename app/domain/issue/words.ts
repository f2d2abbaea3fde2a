/** Words for both readers: the one with the request's address and the signed-in one. */
export const ISSUE_WORDS = {
  foreign: 'Este documento não foi enviado por você: só quem atende pode removê-lo.',
  judged: 'Este documento já foi avaliado: só quem atende pode removê-lo.',
  decided: 'Este requerimento já foi decidido: só quem atende pode remover documentos.',
  unknown: 'Não encontramos este requerimento.',
  closed: 'Este requerimento já foi encerrado: não recebe mais mensagens nem documentos.'
} as const
