"""Takes over what a first, larger trial network had learned (same codebook, more layers near full resolution)."""

import torch


def copy_residual(target, weights, prefix):
    target.load_state_dict({name: weights[f"{prefix}.{name}"] for name in ("a.weight", "a.bias", "b.weight", "b.bias")})


def copy_conv(target, weights, prefix):
    target.load_state_dict({name: weights[f"{prefix}.{name}"] for name in ("weight", "bias")})


@torch.no_grad()
def warm_start(path, encoder, decoder, strokes):
    """The layers that both networks have are copied. The second codebook starts where it changes nothing."""
    old_encoder, old_decoder, old_strokes = torch.load(path)[:3]
    copy_residual(encoder.n[2], old_encoder, "n.3")
    copy_conv(encoder.n[3], old_encoder, "n.4")
    copy_residual(encoder.n[4], old_encoder, "n.5")
    copy_residual(encoder.n[5], old_encoder, "n.6")
    encoder.n[7].weight[:8] = old_encoder["n.8.weight"]
    encoder.n[7].bias[:8] = old_encoder["n.8.bias"]

    decoder.n[0].weight[:, :8] = old_decoder["n.0.weight"]
    decoder.n[0].weight[:, 8:] *= 0.3
    decoder.n[0].bias.copy_(old_decoder["n.0.bias"])
    copy_residual(decoder.n[1], old_decoder, "n.1")
    copy_residual(decoder.n[2], old_decoder, "n.2")
    copy_conv(decoder.n[4], old_decoder, "n.4")
    copy_residual(decoder.n[6], old_decoder, "n.6")
    copy_residual(decoder.n[7], old_decoder, "n.7")
    # The trial had 48 channels after this layer; the first 32 of them are kept.
    decoder.n[9].weight.copy_(old_decoder["n.9.weight"][:128])
    decoder.n[9].bias.copy_(old_decoder["n.9.bias"][:128])

    strokes.e[0] = old_strokes["e"]
