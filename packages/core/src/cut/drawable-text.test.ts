import { expect, test } from 'vitest'
import { drawableName, drawablePart, drawableText } from './drawable-text.ts'

test.each([
  ['a moon 🌒 at night', 'a moon at night'],
  ['漢字 make it ink', 'make it ink'],
  ['make it ink, مرحبا', 'make it ink'],
  ['ночь', ''],
  ['“🌒 night”, (🌒) still', '“night”, still'],
])('what the bundled face cannot draw is left out, and what stood around it: %j', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn)
})

test.each([
  ['Crème brûlée – “ça va?” 50 %', 'Crème brûlée – “ça va?” 50 %'],
  ['Příliš žluťoučký kůň, Łódź', 'Prílis zlutoucký kun, Lódz'],
  ['ấ Ǟ ỹ ğ ﬁ ½', 'â Ä y g fi 1/2'],
  ['ＡＢＣ 𝐛𝐨𝐥𝐝', 'ABC bold'],
])('an accent that it lacks is left out, and a form of a character becomes the character: %j', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn)
})

test('nothing steers how the text runs, and nothing is piled on a character', () => {
  expect(drawableText('a\u0007b\u001bc\u202ed\u2066e\u200df\ufeffg\ud800h')).toBe('abcdefgh')
  expect(drawableText('cafe\u0301 Z\u0351\u036b\u0343a\u0300\u0301\u0302lgo')).toBe('café Zàlgo')
  expect(drawableText('one\ttwo\u2028three\u00a0four')).toBe('one two three four')
})

test('of a text of which too little is left nothing is told', () => {
  expect(drawablePart('🌒🌒🌒 moon')).toBe('moon')
  expect(drawablePart('🌒🌒🌒🌒🌒 moon')).toBe('')
  expect(drawablePart('to 🌒')).toBe('')
  expect(drawablePart('🌒')).toBe('')
  // Nothing was left out of it, however short it is.
  expect(drawablePart(' Go\n ')).toBe('Go')
})

test('of a name the parts are told that can be', () => {
  expect(drawableName('Melt · “make it night” · seed 5')).toBe('Melt · “make it night” · seed 5')
  expect(drawableName('Melt · “月が綺麗” · seed 5')).toBe('Melt · seed 5')
})
