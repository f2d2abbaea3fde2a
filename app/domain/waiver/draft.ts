/** Model text for a place that has none; it must add the risks of its own activities (ABNT NBR ISO 21101 and 21103). */
export const WAIVER_DRAFT = `TERMO DE CONHECIMENTO DE RISCO

1. Fui informado de que a atividade acontece em ambiente natural e tem riscos que a organização reduz, mas não elimina: escorregões e quedas em pedras e trilhas, torções e fraturas, afogamento, queda de galhos e pedras, picadas de insetos e animais peçonhentos, mudança brusca do tempo, cabeça d'água, raios, hipotermia, insolação e demora do socorro em local de difícil acesso.

2. Recebi e vou seguir as orientações dos condutores e da sinalização: usar o equipamento indicado, ficar com o grupo e nas áreas permitidas, e não mergulhar nem saltar onde não for autorizado.

3. Declaro que estou em condições físicas e de saúde para a atividade, que não estou sob efeito de álcool ou drogas, e que informei o que pode exigir cuidado, como gravidez, doenças do coração, asma, epilepsia, alergias e cirurgias recentes.

4. Sei que posso desistir a qualquer momento e que o condutor pode interromper ou recusar a atividade por segurança.

5. Autorizo os primeiros socorros e a remoção em caso de emergência.

Este termo informa os riscos e não tira de ninguém os direitos que a lei garante.`
