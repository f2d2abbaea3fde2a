/** Bytes of one file. */
export const LARGEST_FILE = 10 * 1024 * 1024
/** Files of one post. */
export const MOST_FILES = 10
/** Files that one request, agent or client keeps, older versions among them. */
export const MOST_FILES_OF_ONE = 100
/** Bytes that a place keeps in all. */
export const LARGEST_PLACE = 5 * 1024 * 1024 * 1024
/** Share of people without an account: they never take the staff's room. */
export const LARGEST_OF_STRANGERS = 2 * 1024 * 1024 * 1024
/** Days after a request's end for which older versions of its documents are kept. */
export const OLD_VERSION_DAYS = 180
/** Characters of a name. */
export const LONGEST_FILE_NAME = 120

/** Value of a file field's `accept` attribute. */
export const ACCEPTED_FILES = '.pdf,.png,.jpg,.jpeg,.webp,.docx,.xlsx,.txt'

export const FILE_WORDS = {
  tooLarge: 'O arquivo passa de 10 MB. Envie um menor.',
  empty: 'O arquivo está vazio.',
  kind: 'Este tipo de arquivo não é aceito. Envie PDF, PNG, JPEG, WebP, DOCX, XLSX ou TXT.',
  tooMany: `Envie no máximo ${MOST_FILES} arquivos por vez.`,
  full: `Há documentos demais aqui (${MOST_FILES_OF_ONE}). Abra outro requerimento para os que faltam.`,
  placeFull: 'Não há mais espaço para documentos neste parque. Avise a administração.',
  none: 'Escolha um arquivo.',
  removed: 'Este documento foi removido.',
  onlyOne: 'Envie um arquivo de cada vez.',
  cut: 'O arquivo não chegou inteiro. Envie de novo.',
  away: 'Não foi possível guardar o arquivo agora: o armazenamento não responde. Envie de novo em alguns minutos.',
  unread:
    'Não foi possível ler este arquivo agora. Tente de novo em alguns minutos e, se continuar, avise a administração.',
  workUsedUp: 'Já chegaram desta rede muitos arquivos que demoram para abrir. Envie este daqui a uma hora.'
} as const
