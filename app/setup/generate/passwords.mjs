// Writes app/backend/credentials/data/common-passwords.json, the passwords that anybody would try first. Run by hand when the
// lists change: node app/setup/generate/passwords.mjs
import { mkdirSync, writeFileSync } from 'node:fs'
import { dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'

/** Minimum length of app/domain/access/password.ts: shorter passwords are refused anyway. */
const shortest = 10
const file = new URL('../../backend/credentials/data/common-passwords.json', import.meta.url)

/** Frequent words in Brazilian password lists: the word itself, clubs, faith, love, and this product's subject. */
const words = [
  'senha',
  'minhasenha',
  'senhasenha',
  'mudar',
  'trocar',
  'acesso',
  'admin',
  'administrador',
  'usuario',
  'teste',
  'brasil',
  'flamengo',
  'corinthians',
  'palmeiras',
  'saopaulo',
  'vasco',
  'cruzeiro',
  'gremio',
  'internacional',
  'botafogo',
  'fluminense',
  'santos',
  'bahia',
  'vitoria',
  'atletico',
  'galo',
  'futebol',
  'jesus',
  'jesuscristo',
  'deus',
  'deusefiel',
  'deuseamor',
  'jesusteama',
  'amor',
  'meuamor',
  'teamo',
  'euteamo',
  'familia',
  'felicidade',
  'estrela',
  'princesa',
  'saudade',
  'liberdade',
  'turismo',
  'trilha',
  'cachoeira',
  'parque',
  'ecoturismo',
  'bilheteria',
  'portaria',
  'recepcao',
  'atendimento',
  'gestor',
  'gerente',
  'operador',
  'financeiro',
  'condutor'
]
const names = portuguese['firstnames-pt-br'].slice(0, 150)
const years = Array.from({ length: 16 }, (_, index) => String(2015 + index))
const endings = ['', '1', '12', '123', '1234', '12345', '123456', '123456789', '1234567890', ...years]
// Leave out punctuation: the rule compares passwords with and without it.
const joined = [...words, ...names].flatMap((word) => endings.map((ending) => `${word}${ending}`))
const turned = words.flatMap((word) => ['123', '1234', '123456', ...years].map((start) => `${start}${word}`))
const rows = ['1q2w3e4r5t', '1q2w3e4r5t6y', 'qwertyuiop', 'asdfghjklç', 'asdfghjkl123', 'qwerty123456', 'zxcvbnm123']

const long = [...common['passwords-common'], ...joined, ...turned, ...rows]
  .map((text) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
  )
  .filter((text) => Array.from(text).length >= shortest)
const unique = [...new Set(long)].sort()

mkdirSync(new URL('.', file), { recursive: true })
writeFileSync(file, `${JSON.stringify(unique)}\n`)
console.log(`${unique.length} passwords`)
