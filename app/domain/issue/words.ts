/** Told alike to who follows a request by its address and to who is signed in. */
export const ISSUE_WORDS = {
  judged: 'Este documento já foi avaliado: só quem atende pode removê-lo.',
  decided: 'Este requerimento já foi decidido: só quem atende pode remover documentos.',
  unknown: 'Não encontramos este requerimento.',
  closed: 'Este requerimento já foi encerrado: não recebe mais mensagens nem documentos.'
} as const
