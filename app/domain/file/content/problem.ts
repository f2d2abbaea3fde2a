/** Reasons of a refused file, for its sender. */
export const CONTENT_WORDS = {
  notRead: 'Não conseguimos ler este arquivo: ele está incompleto ou danificado.',
  notWhole: 'Esta imagem está incompleta ou danificada. Tente outra.',
  behind: 'Este arquivo traz outra coisa depois do fim. Salve-o de novo e envie.',
  photo: 'Não conseguimos ler esta foto. Tente outra.',
  pixels: 'A foto é grande demais. Tente uma com menos pixels.',
  intricate: 'Esta imagem foi gravada em partes demais. Abra-a, salve uma cópia e envie a cópia.',
  tooMuchWork: 'Este arquivo dá trabalho demais para abrir. Abra-o, salve uma cópia mais simples e envie a cópia.',
  heic: 'Esta foto é HEIC, o formato do iPhone, que não conseguimos ler. Salve-a como JPEG e envie. No iPhone, escolha Ajustes, Câmera, Formatos, Mais Compatível, para que as próximas já sejam JPEG.',
  otherImage: 'Este formato de imagem não é aceito. Salve-a como JPEG ou PNG e envie.',
  film: 'Vídeos e áudios não são aceitos. Envie uma foto ou um PDF.',
  locked: 'Este documento tem senha ou é de um formato antigo. Salve-o sem senha como DOCX, XLSX ou PDF e envie.',
  macros: 'Este documento traz macros. Salve-o sem elas e envie.',
  archive: 'Arquivos compactados não são aceitos. Envie cada documento separado.',
  bomb: 'Este documento fica grande demais quando aberto. Envie um menor.',
  markup: 'Páginas, imagens SVG e programas não são aceitos. Envie um PDF, uma imagem ou um texto simples.',
  notAccepted: 'Este tipo de arquivo não é aceito. Envie PDF, PNG, JPEG, WebP, DOCX, XLSX ou TXT.',
  blank: 'Este texto está em branco.',
  encoding: 'Este texto está em uma codificação que não lemos. Salve-o em UTF-8 e envie.'
} as const
