import { drawCard, drawCertificate, drawLetter, drawPath, writePdf } from './draw.server.ts'

interface Paper {
  name: string
  bytes: () => Buffer
}

const notValid = 'Documento de demonstração, sem validade.'
const letter = (name: string, title: string, lines: string[]): Paper => ({
  name,
  bytes: () => writePdf([title, ...lines, '', notValid])
})
const note = (name: string, lines: string[]): Paper => ({
  name,
  bytes: () => Buffer.from(`${[...lines, '', notValid].join('\r\n')}\r\n`)
})
const picture = (name: string, bytes: () => Buffer): Paper => ({ name, bytes })

/** Names as initials, like in letters from schools. */
const pupils = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const initial = (step: number) => String.fromCharCode(65 + ((index * step + step) % 25))
    return `${index + 1}. ${initial(3)}. ${initial(7)}. ${initial(11)}.`
  })

/** Documents of the demonstration's requests, by name. */
export const demoPapers = {
  schoolLetter: letter('oficio 112 - 7o ano.pdf', 'Ofício 112', [
    'Colégio Municipal de Lençóis',
    'À administração do parque: pedimos a visita da turma do 7º ano à Gruta do Silêncio,',
    'numa quarta-feira de manhã. São 38 alunos e 4 professoras responsáveis.',
    '',
    'Marlene Bittencourt, coordenadora'
  ]),
  schoolList: letter('lista 7o ano.pdf', 'Lista de participantes: 7º ano', pupils(32)),
  couplesPlan: note('roteiro do ensaio.txt', [
    'Ensaio de casamento no Poço do Anil',
    '10h40 Chegada dos noivos e de oito convidados',
    '11h00 Fotos na margem',
    '11h40 Fotos na água',
    '12h10 Saída'
  ]),
  guideCadastur: letter('cadastur luzia macedo.pdf', 'Certificado Cadastur', [
    'Luzia Macedo, guia de turismo',
    'Número 05.118.306-2'
  ]),
  guideCard: picture('documento luzia.png', drawCard),
  agencyMail: note('e-mail da agencia.txt', [
    'De: grupos@agencia.example',
    'Assunto: 22 pessoas na quinta-feira',
    'Bom dia, a gruta abriria para o nosso grupo, se a manutenção acabar antes?'
  ]),
  filmDraft: letter('roteiro aguas da chapada.pdf', 'Águas da Chapada: roteiro', [
    'Documentário para a TV pública, 26 minutos',
    'Cena 4: a cachoeira ao amanhecer',
    'Cena 9: entrevista com uma condutora'
  ]),
  filmPlan: letter('roteiro aguas da chapada - versao 2.pdf', 'Águas da Chapada: roteiro com dias e pontos', [
    'Dia 1, 6h00 às 9h00: Cachoeira do Véu Dourado, margem esquerda, drone até as 8h30',
    'Dia 2, 6h00 às 11h00: mirante e passadiço, câmera na mão',
    'Equipe de seis pessoas, um drone de 900 g'
  ]),
  fieldLetter: letter('oficio departamento de geografia.pdf', 'Ofício do Departamento de Geografia', [
    'Trabalho de campo da disciplina Hidrografia, com 24 alunos',
    'Gruta do Silêncio e Cachoeira do Véu Dourado; coleta de água, sem rochas.',
    '',
    'Profa. Irene Caldeira'
  ]),
  fieldPermit: letter('autorizacao de coleta.pdf', 'Autorização de coleta de amostras', [
    'Água superficial, até 12 frascos de 500 ml',
    'Válida para o semestre em curso.'
  ]),
  fieldList: letter('lista da turma.pdf', 'Lista de participantes: Hidrografia', pupils(24)),
  schoolPhoto: picture('oficio 9o ano - foto.png', drawLetter),
  rescueCut: picture('certificado resgate.png', () => drawCertificate({ cut: true })),
  rescueCard: picture('documento mateus.png', drawCard),
  residentsLetter: letter('oficio associacao de moradores.pdf', 'Ofício da Associação de Moradores', [
    'Pedimos que a cachoeira abra para os moradores no dia bloqueado.',
    'Esperamos cerca de 30 pessoas, com três responsáveis.'
  ]),
  companyContract: letter('contrato de parceria.pdf', 'Contrato de parceria', [
    'Trilhas da Serra Turismo Ltda, CNPJ 11.444.777/0001-61',
    'Grupos de 10 a 30 pessoas, pagos por Pix até a véspera.'
  ]),
  pathPhoto: picture('passadico pronto.png', drawPath)
} as const satisfies Record<string, Paper>

export type DemoPaper = keyof typeof demoPapers
