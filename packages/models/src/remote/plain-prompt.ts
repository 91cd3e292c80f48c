/**
 * Words alone: what an image server would take as a command is left out. stable-diffusion.cpp reads sizes, steps and files from
 * `<sd_cpp_extra_args>` (its common.cpp), AUTOMATIC1111 and its kin load what `<lora:…>` names, fill `__wildcards__` and `{a, b}`, and
 * draw once more for each `AND` (a further text for each `BREAK`), ComfyUI loads the file that `embedding:` names, Midjourney weighs what
 * stands before `::`, and LocalAI cuts a prompt at `|`. Words that a vision model read off a picture are a stranger's, too.
 */
export function plainPrompt(prompt: string): string {
  let rest = prompt.replace(/<(sd_cpp_extra_args)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/<[^<>]*>/g, ' ')
  }
  return rest
    .replace(/[<>{}]/g, ' ')
    .replace(/_{2,}/g, ' ')
    .replace(/\|/g, ',')
    .replace(/:{2,}/g, ':')
    .replace(/\b(AND|BREAK)\b/g, (word) => word.toLowerCase())
    .replace(/\bembedding:/gi, 'embedding ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
