#include "draw/picture.h"

namespace examgen::draw {

Digest content_hash(const Picture& picture) {
    Sha256 hash;
    for (const int value :
         {picture.width, picture.height, picture.channels, picture.orientation, int{picture.jpeg}})
        hash.add_field(std::to_string(value));
    hash.add_field(picture.data);
    hash.add_field(picture.alpha);
    return hash.finish();
}

}  // namespace examgen::draw
